import { z } from "zod";
import { cleanMessage } from "~/features/contact/contact-schema";

export const MAX_REPLY = 5000;

const NO_REPLY = "Please write an answer";
const LONG_REPLY = `The answer must have at most ${MAX_REPLY.toLocaleString("en-GB")} characters`;

export const replyText = z
	.string({ error: NO_REPLY })
	.transform(cleanMessage)
	.pipe(z.string().min(1, NO_REPLY).max(MAX_REPLY, LONG_REPLY));
