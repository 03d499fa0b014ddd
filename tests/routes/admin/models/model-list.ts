import { beforeEach } from "vitest";
import { loader } from "~/routes/admin/models/models";
import { makeShops } from "../../../factories";
import { staffHeaders } from "../../../staff";
import { visit } from "../../call";

export let headers: Record<string, string>;

export const listed = async (query = "") =>
	(await visit(loader, `/admin/models${query}`, headers)).data;

export const skus = async (query = "") => (await listed(query)).rows.map(({ sku }) => sku);

/** Signs staff in before each test of a file. */
export function startSignedIn(): void {
	beforeEach(async () => {
		headers = await staffHeaders("ada");
		await makeShops();
	});
}
