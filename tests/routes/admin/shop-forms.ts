import type { ActionFunctionArgs } from "@remix-run/node";
import { db } from "db/connection.server";
import { listChanges } from "~/history/changes.queries.server";
import * as newShop from "~/routes/admin/shops/new-shop";
import * as shop from "~/routes/admin/shops/shop";
import { staffHeaders } from "../../staff";
import { submitForm, visit } from "../call";

export const FORM = {
	name: "Sevenoaks & Co",
	slug: "",
	description: "Hi-fi and cinema.",
	website_url: "https://www.sevenoaks.example",
	delivery_free_over: "50",
	delivery_otherwise: "4.99",
};

export const LIST = "/admin/shops";

export interface RouteModule {
	action: (args: ActionFunctionArgs) => unknown;
}

export const post = async ({ action }: RouteModule, path: string, fields: Record<string, string>) =>
	submitForm(action, path, fields, await staffHeaders());

export const add = (fields: Record<string, string> = {}) =>
	post(newShop, `${LIST}/new`, { ...FORM, ...fields });

export const formOf = async (id: number) =>
	(await visit(shop.loader, `${LIST}/${id}`, await staffHeaders())).data;

export const stored = (id: number) =>
	db().selectFrom("retailers").selectAll().where("id", "=", id).executeTakeFirst();

export const history = () => listChanges(db(), { subject: "shop" }, { limit: 20, offset: 0 });
