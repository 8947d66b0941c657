/** Texts from a target that try to inject lines into our output or to break it. */
export const HOSTILE: Readonly<Record<string, string>> = {
  ansi: '\u001b[2J\u001b[31mred',
  'a link of a terminal': '\u001b]8;;https://evil.example\u0007here\u001b]8;;\u0007',
  'a title of a terminal': '\u001b]0;owned\u0007',
  'controls of C1': '\u009b31mred\u0085next',
  bell: 'ding\u0007',
  NUL: 'a\u0000b',
  'line breaks': 'x\n\nnothing new\n::error::no',
  CRLF: 'x\r\n::error title=x::no\r\n',
  'separators of Unicode': 'x\u2028::error::no\u2029## heading',
  'a workflow command': '::error file=a.ts,line=1::no',
  'an older workflow command': '##[error]no',
  percent: '%0A::error::no%0D%25',
  markdown: '# head\n| a | b |\n| --- | --- |\n[x](https://evil.example) ![y](z) @team #1 **b** ~~s~~ > q',
  backticks: '``` ` ```` end\n```\n# out',
  html: '</script></details><img src=x onerror=alert(1)><!-- --> &lt;b&gt;',
  'references of XML': '&#99999999; &#xFFFFFFFF; &unknown; &amp; &#0; &#x1b;',
  'the end of CDATA': ']]> <![CDATA[ x ]]>',
  bidi: 'abc\u202egnp.exe\u2066x\u2069\u200f',
  'what cannot be seen': 'a\u200bb\u00adc\ufeffd\u{e0041}e',
  'halves of pairs': '\ud800 and \udfff',
  shell: '\'; rm -rf / # $(id) `id` "$HOME" \\',
  yaml: '- a: &x [*x]\n? b\n%YAML 1.2\n---',
  braces: '{0} {1} {{2}}',
  long: `long ${'x'.repeat(1_000_000)}\nend`,
};

/** Characters that no view may show unchanged. */
export const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]|\p{Surrogate}/u;
