import { it } from "vitest";
import { expectSentOnce } from "./killed-letter";

it("a letter reaches nobody twice though its process is killed", () =>
	expectSentOnce({ readers: 200, kills: 2 }));
