import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { staffHeaders } from "../../../staff";
import { submitForm } from "../../call";

export const post = async <Result>(
	path: string,
	module: { action: (args: ActionFunctionArgs) => Result },
	fields = {},
) => submitForm(module.action, path, fields, await staffHeaders());

export const stored = () => db().selectFrom("feeds").selectAll().execute();
