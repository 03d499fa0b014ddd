import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { staffHeaders } from "../../../staff";
import { submitForm } from "../../call";

export const post = async <Result>(
	path: string,
	module: { action: (args: ActionFunctionArgs) => Result },
	fields = {},
) => submitForm(module.action, path, fields, await staffHeaders());

/** Returns the toast cookie of a response, which is signed but not encrypted. */
export function flashed(headers: Headers): string {
	const cookie = /^toast=([^;.]+)/.exec(decodeURIComponent(headers.get("Set-Cookie") ?? ""))?.[1];
	return Buffer.from(cookie ?? "", "base64").toString();
}

export const stored = () => db().selectFrom("feeds").selectAll().execute();
