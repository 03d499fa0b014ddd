import { z } from "zod";
import { messageResponseSchema, validationErrorSchema } from "./json.server";
import type { JsonCall } from "./json-route.server";

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** The schemas that several calls share, by name. */
type Components = Record<string, JsonSchema>;

const COMPONENTS_REFERENCE = "#/components/schemas/";

/** Returns a schema as JSON Schema; named schemas are moved to the components, once each. */
function schemaOf(schema: z.ZodType, io: "input" | "output", components: Components): JsonSchema {
	const text = JSON.stringify(z.toJSONSchema(schema, { target: "draft-2020-12", io }));
	const { $schema, $defs, ...schemaObject }: JsonSchema = JSON.parse(
		text.replaceAll('"$ref":"#/$defs/', `"$ref":"${COMPONENTS_REFERENCE}`),
	);
	Object.assign(components, $defs);
	return schemaObject;
}

function describeParameters(
	schema: z.ZodType | undefined,
	location: "path" | "query",
	components: Components,
): object[] {
	if (!schema) return [];
	const { properties = {}, required = [] } = schemaOf(schema, "input", components);
	return Object.entries(properties).map(([name, property]) => {
		const { description, ...propertySchema } = Object(property);
		return {
			name,
			in: location,
			// A property with a default need not be sent.
			required: location === "path" || required.includes(name),
			...(description !== undefined && { description }),
			schema: propertySchema,
		};
	});
}

const RETRY_AFTER_HEADER = {
	"Retry-After": {
		description: "Seconds, where they are known.",
		required: false,
		schema: { type: "integer", minimum: 1 },
	},
};

/** Headers of an error, by status. */
const HEADERS_BY_STATUS: Readonly<Record<number, object>> = {
	405: { Allow: { description: "What to use.", required: true, schema: { type: "string" } } },
	429: RETRY_AFTER_HEADER,
	503: RETRY_AFTER_HEADER,
};

/** Returns descriptions of a call's errors by status: general ones, then those of the call. */
function describeErrors({ method, auth, body, errors }: JsonCall): Record<number, string> {
	return {
		...(auth.cookie !== undefined && { 401: "Nobody is signed in." }),
		...(method !== "GET" && { 403: "It was sent from another site." }),
		405: "It was sent with another method.",
		...(body && {
			400: "The body is not valid.",
			413: "The body is too large.",
			415: `The body is not ${body.mediaType}, or holds what is not taken.`,
		}),
		500: "Something went wrong; the message has a reference to quote.",
		503: "Not just now: the same again soon may work.",
		...errors,
	};
}

function describeResponses(call: JsonCall, components: Components): object {
	const { method, auth, response, body } = call;
	const isCacheable = method === "GET" && auth.cookie === undefined;
	const etagHeaders = isCacheable && {
		headers: { ETag: { required: true, schema: { type: "string" } } },
	};
	const errors = Object.entries(describeErrors(call)).map(([status, description]) => {
		const isValidated = status === "400" && body?.mediaType === "application/json";
		const schema = isValidated ? validationErrorSchema : messageResponseSchema;
		const statusHeaders = HEADERS_BY_STATUS[Number(status)];
		const content = { "application/json": { schema: schemaOf(schema, "output", components) } };
		return [status, { description, ...(statusHeaders && { headers: statusHeaders }), content }];
	});
	return {
		200: {
			description: "Done.",
			...etagHeaders,
			content: { "application/json": { schema: schemaOf(response, "output", components) } },
		},
		...(isCacheable && {
			304: { description: "It is what If-None-Match names already.", ...etagHeaders },
		}),
		...Object.fromEntries(errors),
	};
}

function describeOperation(call: JsonCall, components: Components): object {
	const { summary, auth, params, query, body } = call;
	const allParameters = [
		...describeParameters(params, "path", components),
		...describeParameters(query, "query", components),
	];
	return {
		summary,
		...(auth.cookie !== undefined && { security: [{ [auth.cookie]: [] }] }),
		...(allParameters.length > 0 && { parameters: allParameters }),
		...(body && {
			requestBody: {
				required: true,
				content: { [body.mediaType]: { schema: schemaOf(body.schema, "input", components) } },
			},
		}),
		responses: describeResponses(call, components),
	};
}

/** The OpenAPI 3.1 document of some calls (docs/product.md#json-calls). */
export function openApiDocument(
	info: { title: string; version: string; description: string },
	calls: readonly JsonCall[],
) {
	const components: Components = {};
	const paths: Record<string, object> = {};
	for (const call of calls) {
		paths[call.path] = {
			...paths[call.path],
			[call.method.toLowerCase()]: describeOperation(call, components),
		};
	}
	return {
		openapi: "3.1.0",
		info,
		jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
		paths,
		components: { schemas: components },
	};
}
