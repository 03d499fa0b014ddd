import { it } from "vitest";
import { expectSentOnce } from "./killed-letter";

/** Many times the usual duration, so that the test passes on a busy machine. */
const MAX_MS = 900_000;

it(
	"a letter to 5,000 readers reaches nobody twice though its process is killed",
	() => expectSentOnce({ readers: 5000, kills: 20 }),
	MAX_MS,
);
