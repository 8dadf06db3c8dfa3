import { describe, expect, it } from "vitest";
import { guessCost } from "./guess-cost.ts";
import { guessableWords } from "./guessable-words.ts";
import { makeUpPassword } from "./made-up-password.ts";
import { passwordProblem } from "./password-rule.ts";

const owner = {
  account: "liu.fang",
  userName: "刘芳",
  nickName: "Rainbow",
  phone: "13907524186",
  email: "fangfang@school.example",
};
const problem = (password: string, fewest = 8) => passwordProblem(password, owner, fewest);

describe("a password is refused", () => {
  it("when it has too few characters, counted as people count them", () => {
    expect(problem("k7m2vx9")).toBe("short");
    expect(problem("k7m2vx9q4t", 12)).toBe("short");
    expect(problem("雨😀窗灯夜船", 8)).toBe("short");
  });

  it.each([
    [
      "on every list",
      ["password", "Password1", "P@ssw0rd", "iloveyou", "letmein123", "admin888", "welcome2024"],
    ],
    ["of digits in a row", ["12345678", "87654321", "123123123", "11111111", "66668888", "112233445566"]],
    [
      "of habit",
      [
        "5201314520",
        "woaini1314",
        "woaini520",
        "Aa123456",
        "a1234567",
        "qq123456",
        "zhongguo123",
        "abcd1234",
      ],
    ],
    [
      "of keys in a row",
      ["1qaz2wsx", "1QAZ2WSX3edc", "qwertyuiop", "zxcvbnm123", "asdfghjkl", "qweasdzxc", "147258369"],
    ],
    ["a birthday alone", ["19900101", "1990-01-01", "01011990", "900101900101", "19491001!"]],
    ["a phone number alone", ["13800138000", "18612345678", "138-0013-8000"]],
    ["a name in Pinyin and a date", ["zhangwei1990", "limingming123", "wangfang19851212", "Chenjing@2008"]],
    ["a season, a place, a word, and a year", ["Summer2024!", "Beijing2008!", "Welcome@2024!", "Dragon#123"]],
    ["the same again and again", ["abababab", "xq4xq4xq4xq4", "hahahaha"]],
  ])("%s", (_, passwords) => {
    for (const password of passwords) expect(problem(password), password).toBe("common");
  });

  it("when it is the account, the name, the phone number or the mail address, or little more", () => {
    const resembling = [
      "liu.fang",
      "LIU.FANG1",
      "gnaf.uil1",
      "Rainbow2024",
      "刘芳liu.fang",
      "07524186x!",
      "fangfang@school.example",
    ];
    for (const password of resembling) expect(problem(password), password).toBe("like_account");
    expect(passwordProblem("xk7mq2vt", { account: "xk7mq2vt" }, 8)).toBe("like_account");
    expect(passwordProblem("XK7MQ2VT1!", { account: "xk7mq2vt" }, 8)).toBe("like_account");
  });
});

describe("a password is taken", () => {
  it.each([
    "correct horse battery",
    "k7m2vx9q",
    "vierzehn Lampen am See",
    "雨打芭蕉夜读书声远",
    "xk7m-9vqt-2wnp",
    "liu.fang-7kq9-xx82",
  ])("%s", (password) => expect(problem(password)).toBeNull());

  it("whenever it was made up here, as long as the tenant wants it", () => {
    for (let round = 0; round < 300; round++) expect(problem(makeUpPassword(20), 20)).toBeNull();
    expect(makeUpPassword()).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
  });
});

it("knows more than a thousand words, and looks through the longest password at once", () => {
  expect(guessableWords.size).toBeGreaterThan(1000);
  const since = performance.now();
  guessCost("a1b2!".repeat(51));
  guessCost("x9".repeat(10) + "k3v".repeat(78));
  expect(performance.now() - since).toBeLessThan(500);
});
