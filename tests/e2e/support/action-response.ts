import { encode } from "turbo-stream";

/** The answer of a page's action, as Remix encodes it for its scripts. */
export async function actionAnswer(status: number, data: object) {
	return {
		status,
		headers: { "X-Remix-Response": "yes" },
		contentType: "text/x-script",
		body: await new Response(encode({ data })).text(),
	};
}
