import { PassThrough } from "node:stream";
import { expect, it } from "vitest";
import { lineInput } from "./line-input.ts";

const onTerminal = (): PassThrough => Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => {} });

it("takes a pasted line end of two characters for one, in one piece or in two", async () => {
  for (const pieces of [["secret\r\n"], ["secret\r", "\n"]]) {
    const stdin = onTerminal();
    const input = lineInput(stdin);
    const password = input.hiddenLine();
    for (const piece of pieces) stdin.write(piece);
    expect(await password).toBe("secret");
    stdin.write("no\n\n");
    expect([await input.line(), await input.line()]).toEqual(["no", ""]);
    await input.close();
  }
});
