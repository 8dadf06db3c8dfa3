import { defineWords } from "../../platform/define-words.ts";

/** On their own, because the sign-in page needs no other words of the pieces. */
export const waitingWords = defineWords("waiting", { loading: "加载中" }, { loading: "Loading" });
