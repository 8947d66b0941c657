import { comparedBy } from './prove/observations.ts';
import { unstable } from './prove/stability.ts';
import { drawn } from './prove/draw.ts';
const [from, to] = process.argv.slice(2).map(Number);
const asked = comparedBy(() => true);
for (let s = from!; s <= to!; s += 1) {
  const at = Date.now();
  const found = await unstable({
    seed: s,
    seeds: 2,
    repeats: 0,
    runs: 5,
    asked,
    variants: drawn(s).map(({ id }) => id),
  });
  console.log(s, found.length, Date.now() - at);
  for (const { claim, question, answers } of found)
    console.log('  ', claim, question, JSON.stringify(answers).slice(0, 300));
}
