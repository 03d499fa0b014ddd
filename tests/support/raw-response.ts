import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawAnswer {
	status: number;
	headers: IncomingHttpHeaders;
	/** Compressed as it was sent: Node's own fetch would decompress it. */
	body: Buffer;
}

export function rawAnswer(url: string, headers: Record<string, string>): Promise<RawAnswer> {
	return new Promise((resolve, reject) => {
		request(url, { headers }, (response) => {
			buffer(response).then(
				(body) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
				reject,
			);
		})
			.on("error", reject)
			.end();
	});
}
