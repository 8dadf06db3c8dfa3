import { defineWords } from "../../platform/define-words.ts";

/** Texts of the page of a locked session, and of the dialog that locks it. */
export const lockPageWords = defineWords(
  "lock-page",
  {
    setTitle: "设置锁屏密码",
    setText: "锁定后需输入此密码解锁，此浏览器中打开的所有页面会一起锁定。解锁后密码自动失效。",
    password: "锁屏密码",
    empty: "锁屏密码不能为空",
    saveForLater: "仅保存，暂不锁定",
    saved: "锁屏密码已保存",
    title: "屏幕已锁定",
    unlock: "解锁",
    unlocking: "正在解锁…",
    exit: "退出",
    exitTitle: "提示",
    exitText: "是否退出系统, 是否继续?",
    exitAction: "退出",
    stuckTitle: "已解锁，但之前打开的内容恢复失败。",
    stuckRetry: "重试",
    stuckWithout: "放弃恢复并继续",
  },
  {
    setTitle: "Set a lock password",
    setText:
      "You'll need this password to unlock. All tabs of this app in this browser lock together. The password is discarded once you unlock.",
    password: "Lock password",
    empty: "Enter a lock password",
    saveForLater: "Save without locking",
    saved: "Lock password saved",
    title: "Screen locked",
    unlock: "Unlock",
    unlocking: "Unlocking…",
    exit: "Sign out",
    exitTitle: "Sign out?",
    exitText: "You'll need to sign in again to continue.",
    exitAction: "Sign out",
    stuckTitle: "Unlocked, but your open work couldn't be restored.",
    stuckRetry: "Try again",
    stuckWithout: "Continue without restoring",
  },
);
