import { describeClaims } from './describe.ts';

describeClaims('prospecting');
