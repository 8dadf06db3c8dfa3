import { expect, it } from "vitest";
import { callbackAddress, readState, stateOf } from "./social-ticket.ts";

const token = "0123456789abcdef".repeat(4);

it.each([
  "",
  token,
  `.${token}`,
  `00.${token}`,
  `000000.${token}0`,
  `000000.${token.toUpperCase()}`,
  `00/000.${token}`,
  `000000.x.${token}`,
])("reads no state in %j", (state) => expect(readState(state)).toBeNull());

it("reads back the state it made, in what providers take and keep whole", () => {
  const state = stateOf("30000A", token);
  expect(readState(state)).toEqual({ tenantId: "30000A", token });
  expect(state).toMatch(/^[0-9A-Za-z.]{1,128}$/);
});

it("calls browsers back to the operator's address, else to the one they asked", () => {
  const request = { protocol: "http", host: "127.0.0.1:8080" };
  expect(callbackAddress(null, request, "qq")).toBe("http://127.0.0.1:8080/api/sq-auth/social/qq/callback");
  expect(callbackAddress("https://console.example", request, "my-school")).toBe(
    "https://console.example/api/sq-auth/social/my-school/callback",
  );
});
