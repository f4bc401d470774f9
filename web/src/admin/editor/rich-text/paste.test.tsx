import { describe, expect, it } from "vitest";
import { cleanPaste } from "./paste.ts";

const clean = (html: string) => cleanPaste(html).html.replace(/\s+/g, " ").replace(/> </g, "><");

/** As Word 365 puts it on the clipboard, shortened to what matters. */
const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15">
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- /* List Definitions */ @list l0:level1 {mso-level-number-format:bullet;} p.MsoNormal {margin:0cm;} --></style>
</head><body lang=EN-US style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const item = (list: string, level: number, sign: string, text: string, position = "Middle") =>
  `<p class=MsoListParagraphCxSp${position} style='margin-left:${level * 36}pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${sign}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

describe("a text from Word", () => {
  it("keeps headings, below the page's own title, with bold, italic and links", () => {
    expect(
      clean(
        word(`<h1><a name="_Toc1">ეზო</a><o:p></o:p></h1>
<p class=MsoNormal>Text with <b>bold</b>, <i>italic</i> and <a href="https://ezo.ge/a">a link</a><span style='mso-spacerun:yes'>  </span>end.<o:p></o:p></p>
<h2><span style='mso-bidi-font-family:Calibri'>Second<o:p></o:p></span></h2>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><h5>Deep</h5>`),
      ),
    ).toBe(
      '<h2>ეზო</h2><p>Text with <b>bold</b>, <i>italic</i> and <a href="https://ezo.ge/a">a link</a> end.</p>' +
        "<h3>Second</h3><h4>Deep</h4>",
    );
  });

  it("knows headings by Word's styles and by the roles of Word in a browser", () => {
    expect(
      clean(
        `<p class="MsoTitle">Title</p><p class="MsoHeading2">Part</p><p role="heading" aria-level="2">Web</p>`,
      ),
    ).toBe("<h2>Title</h2><h3>Part</h3><h3>Web</h3>");
  });

  it("makes lists of its list paragraphs, nested and numbered ones too", () => {
    const html = word(
      [
        item("l0", 1, "·", "one", "First"),
        item("l0", 2, "o", "inner"),
        item("l0", 3, "§", "deepest"),
        item("l0", 1, "·", "two", "Last"),
        "<p class=MsoNormal>between</p>",
        item("l1", 1, "3.", "third", "First"),
        item("l1", 2, "a)", "letter"),
        item("l1", 1, "4.", "fourth", "Last"),
      ].join("\n"),
    );
    expect(clean(html)).toBe(
      "<ul><li>one<ul><li>inner<ul><li>deepest</li></ul></li></ul></li><li>two</li></ul><p>between</p>" +
        '<ol start="3"><li>third<ol><li>letter</li></ol></li><li>fourth</li></ol>',
    );
  });

  it("keeps two lists apart that follow each other, and a list in a table's cell", () => {
    expect(clean(word(item("l0", 1, "·", "a") + item("l1", 1, "1.", "b")))).toBe(
      "<ul><li>a</li></ul><ol><li>b</li></ol>",
    );
    expect(
      clean(
        word(`<table><tr><td>${item("l0", 1, "·", "a")}</td><td><p class=MsoNormal>b</p></td></tr></table>`),
      ),
    ).toBe("<table><tbody><tr><td><ul><li>a</li></ul></td><td><p>b</p></td></tr></tbody></table>");
  });

  it("keeps a numbered heading a heading", () => {
    expect(
      clean(
        word(
          `<h1 style='mso-list:l2 level1 lfo3'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>Place</h1>`,
        ),
      ),
    ).toBe("<h2>Place</h2>");
  });

  it("keeps tables with merged cells, and drops what they look like", () => {
    expect(
      clean(
        word(`<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-border-alt:solid'>
<tr style='mso-yfti-irow:0'><td width=208 colspan=2 valign=top style='width:155.8pt'><p class=MsoNormal>Rooms<o:p></o:p></p></td></tr>
<tr><td rowspan=2><p class=MsoNormal>2</p></td><td><p class=MsoNormal>64 m²</p></td></tr></table>`),
      ),
    ).toBe(
      '<table><tbody><tr><td colspan="2"><p>Rooms</p></td></tr><tr><td rowspan="2"><p>2</p></td><td><p>64 m²</p></td></tr></tbody></table>',
    );
  });

  it("leaves no empty picture, and names those that the clipboard only points to", () => {
    const drawing = `<!--[if gte vml 1]><v:shape id="_x0000_i1025"><v:imagedata src="file:///C:/Temp/clip_image001.png"/></v:shape><![endif]-->`;
    const { html, missing, pictures } = cleanPaste(
      word(`<p class=MsoNormal>Before ${drawing}<![if !vml]><img width=400 height=300
src="file:///C:/Users/nino/AppData/Local/Temp/clip%20image002.jpg" v:shapes="_x0000_i1025"><![endif]><img></p>`),
    );
    expect([html, pictures]).toEqual(["<p>Before </p>", []]);
    expect(missing).toEqual(["clip image002.jpg"]);
  });

  it("drops links into files and into the document itself, not their words", () => {
    expect(
      clean(
        `<p><a href="file:///C:/a.docx">file</a> <a href="#_ftn1">note</a> <a href="javascript:alert(1)">x</a> <a href="//evil.example">y</a> <a href="mailto:a@ezo.ge">mail</a>, <a href="/projects/1">ours</a></p>`,
      ),
    ).toBe('<p>file note x y <a href="mailto:a@ezo.ge">mail</a>, <a href="/projects/1">ours</a></p>');
  });
});

it("reads Google Docs: emphasis in styles, lists beside their items, a wrapper that is not bold", () => {
  expect(
    clean(
      `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h2 dir="ltr" style="line-height:1.38"><span style="font-size:16pt;font-weight:400">Plan</span></h2><p dir="ltr"><span style="font-size:11pt;font-weight:700;font-style:normal">bold</span><span style="font-style:italic"> slanted</span></p><ul style="padding:0"><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li dir="ltr" aria-level="2"><p role="presentation"><span>inner</span></p></li></ul></ul></b><br class="Apple-interchange-newline">`,
    ),
  ).toBe(
    '<h2>Plan</h2><p><span style="font-weight:700">bold</span><span style="font-style:italic"> slanted</span></p>' +
      "<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li></ul><br>",
  );
});

it("reads LibreOffice: fonts dropped, pictures in the text taken out", () => {
  const dot = "data:image/png;base64,iVBORw0KGgo=";
  const pasted = cleanPaste(
    `<h1 class="western">Yard</h1><p style="line-height: 100%"><font face="Noto Sans"><b>Bold</b></font></p><p><img src="${dot}" name="Image1" width="10" height="10"/></p><ol><li><p>one</p></li></ol>`,
  );
  expect(pasted.html).toBe("<h2>Yard</h2><p><b>Bold</b></p><ol><li><p>one</p></li></ol>");
  expect(pasted.pictures).toEqual([{ name: "", dataUrl: dot }]);
});

it("leaves alone what was copied within an editor of ours, and pictures of our library", () => {
  const own = '<p data-pm-slice="1 1 []">x<img src="/media/a/1.jpg"></p>';
  expect(cleanPaste(own).html).toBe(own);
  expect(clean('<p><img src="/media/a/1.jpg" alt="Yard" class="x"></p>')).toBe(
    '<p><img src="/media/a/1.jpg" alt="Yard"></p>',
  );
});
