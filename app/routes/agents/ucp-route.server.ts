import { db } from "db/connection.server";
import type { z } from "zod";
import type { ToolContext } from "~/features/agents/agent-schemas.server";
import { ucpResponseSchema } from "~/features/agents/ucp.server";
import { requestOrigin } from "~/http/request/origin.server";
import { countAndCheckAgentRequests, TOO_MANY_SENT_TEXT } from "~/http/request/rate-limit.server";
import { jsonBody, jsonError } from "~/http/response/json.server";
import { jsonRoute, PUBLIC_ACCESS } from "~/http/response/json-route.server";

/** Returns the route of a catalogue call of the Universal Commerce Protocol. */
export function ucpRoute<Input>(
	name: "search" | "lookup",
	schema: z.ZodType<Input>,
	respond: (input: Input, toolContext: ToolContext) => Promise<z.input<typeof ucpResponseSchema>>,
) {
	return jsonRoute(
		{
			method: "POST",
			path: `/ucp/catalog/${name}`,
			auth: PUBLIC_ACCESS,
			summary: `The catalogue's ${name} of the Universal Commerce Protocol`,
			body: jsonBody(schema),
			response: ucpResponseSchema,
		},
		async ({ request, context, body }) => {
			const retryAfter = countAndCheckAgentRequests({ request, context });
			if (retryAfter !== undefined) {
				return jsonError(429, TOO_MANY_SENT_TEXT, { "Retry-After": String(retryAfter) });
			}
			return respond(body, { db: db(), origin: requestOrigin(request), now: new Date() });
		},
	);
}
