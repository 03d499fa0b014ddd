import { readFile } from "node:fs/promises";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { jsonError, readOnly, withEntityTag } from "~/http/respond.server";

/** `{sku}.jpg`: until a model has a photograph, its address answers with the placeholder. */
export async function loader({ request, params }: LoaderFunctionArgs) {
	if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\.jpg$/.test(params.file ?? "")) {
		return jsonError(404, "There is no such picture.");
	}
	const picture = new Uint8Array(await readFile("public/placeholder-projector.png"));
	return withEntityTag(request, picture, {
		"Content-Type": "image/png",
	});
}

export const action = readOnly;
