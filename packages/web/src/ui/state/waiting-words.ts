import { defineWords } from "../../platform/i18n.ts";

/** On their own, because the sign-in page needs no other words of the pieces. */
export const waitingWords = defineWords("waiting", { loading: "加载中" }, { loading: "Loading" });
