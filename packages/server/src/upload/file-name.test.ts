import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressOf, filesIn, hidesAnother, storedName } from "./file-name.ts";

const id = "01912345-6789-7abc-8def-0123456789ab";

describe("a sent name", () => {
  it.each([
    ["../../etc/passwd.txt", "passwd.txt"],
    ["C:\\Users\\a\\照片.PNG", "照片.PNG"],
    ["a\u0000b\u202Egnp.exe.png", "abgnp.exe.png"],
    ['q"<>|*?:.pdf', "q.pdf"],
    [".htaccess", "htaccess"],
    ["a.123456789𐀀", "a.123456789"],
    ["a.12345678𐀀", "a.12345678𐀀"],
    ["....", "file"],
    ["", "file"],
  ])("%j is kept as %j", (sent, stored) => expect(storedName(sent)).toBe(stored));

  it("is short, well formed and in no folder, whatever is sent, and its address is one part of a path", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: "grapheme", maxLength: 400 })),
        (sent) => {
          const name = storedName(sent);
          expect(name.length).toBeGreaterThan(0);
          expect(name.length).toBeLessThan(700);
          expect(name).not.toMatch(/[/\\\0]|^\./);
          expect(name.isWellFormed()).toBe(true);
          const address = addressOf({ id, name });
          expect(address).toMatch(/^\/api\/upload\/file\/[0-9a-f-]{36}\/[\w%.~!*'()-]{1,260}$/);
          expect(filesIn(`<img src="${address}">`)).toEqual([id]);
        },
      ),
    );
  });

  it.each(["a.php.jpg", "a.JSP.png", "page.html.txt", "x.svg.png", "run.exe.zip"])(
    "%s hides another",
    (name) => expect(hidesAnother(name)).toBe(true),
  );
  it.each(["report.v1.2.pdf", "2026.11.22.png", "school.com.docx", "a.tar.gz", "phpinfo.png"])(
    "%s hides none",
    (name) => expect(hidesAnother(name)).toBe(false),
  );
});

it("finds the files of a text once each, and nothing that only looks like one", () => {
  const other = id.replace("ab", "cd");
  const html = `<p><img src="/api/upload/file/${id}/a.png"><a href="/api/upload/file/${other}/b.pdf">x</a>
    <img src="/api/upload/file/${id}/a.png"> /api/upload/file/nothing/x.png</p>`;
  expect(filesIn(html).sort()).toEqual([id, other].sort());
});
