import { postJson } from "~/components/form/post-json";
import { FAILED_TO_SUBSCRIBE } from "./newsletter-texts";

/** Subscribes through the JSON call. Answers what went wrong, if anything did. */
export async function postSubscription(email: string): Promise<string | undefined> {
	const answer = await postJson("/api/newsletter/subscribe", { email });
	if (answer === undefined) return `${FAILED_TO_SUBSCRIBE} to newsletter`;
	return answer.ok ? undefined : (answer.message ?? FAILED_TO_SUBSCRIBE);
}
