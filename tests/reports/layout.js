/** What is wrong with the layout of a page, a line each; runs in the page. */
globalThis.layoutFaults = () => {
  const faults = [];
  const seen = (element) =>
    element.checkVisibility({ contentVisibilityAuto: true, visibilityProperty: true });
  const named = (element) =>
    `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''} "${(element?.textContent ?? '').trim().slice(0, 40)}"`;
  const root = document.documentElement;
  if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
  for (const image of document.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0) faults.push(`${image.alt} is not drawn`);
  for (const element of document.querySelectorAll('body *')) {
    if (!seen(element) || element.closest('svg, .word, .skip') !== null) continue;
    const { overflowX, clipPath } = getComputedStyle(element);
    if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth === 0) continue;
    if (overflowX === 'visible' || clipPath !== 'none') continue;
    // What scrolls says so.
    if (element.tagName === 'INPUT' || element.tagName === 'SELECT') continue;
    if (!getComputedStyle(element, '::before').content.includes('scrolls'))
      faults.push(`${named(element)} is ${element.scrollWidth} px in ${element.clientWidth} px`);
  }
  for (const item of document.querySelectorAll('.failures > li, figure')) {
    const alts = [...item.querySelectorAll('img')].map(({ alt }) => alt);
    const all = [item.textContent, ...alts].join(' ');
    for (const { textContent } of item.querySelectorAll(':scope > p, figcaption')) {
      const sentence = textContent.replace(/^\S+: /, '').trim();
      if (sentence.length > 20 && all.split(sentence).length > 2)
        faults.push(`"${sentence.slice(0, 60)}" stands twice`);
    }
  }
  // Every piece of text with the place of each of its lines.
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const owner = node.parentElement;
    const words = (node.textContent ?? '').trim();
    if (owner === null || words === '' || !seen(owner)) continue;
    if (owner.closest('script, style, title, select, .word, .skip, noscript') !== null) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
    // A box that scrolls hides what does not fit into it.
    const frame = owner.closest('pre, .wide')?.getBoundingClientRect();
    const lines = boxes.filter(
      (box) => frame === undefined || (box.bottom <= frame.bottom && box.top >= frame.top),
    );
    texts.push(...lines.map((box) => ({ owner, box })));
    if (
      frame === undefined &&
      boxes.length >= 4 &&
      words.split(/\s+/).length >= 4 &&
      words.length / boxes.length < 10
    )
      faults.push(`${named(owner)} stands a word a line`);
  }
  texts.sort((a, b) => a.box.top - b.box.top);
  for (const [at, { owner, box }] of texts.entries())
    for (const other of texts.slice(at + 1)) {
      if (other.box.top >= box.bottom) break;
      if (other.owner === owner) continue;
      const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
      const down = Math.min(box.bottom, other.box.bottom) - other.box.top;
      if (across > 2 && down > 0.4 * Math.min(box.height, other.box.height))
        faults.push(`${named(owner)} overlaps ${named(other.owner)}`);
    }
  return faults;
};
