import { describeClaims } from './describe.ts';

describeClaims('inbox');
