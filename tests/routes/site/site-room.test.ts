import { expect, it } from "vitest";
import { NO_ROOM } from "~/features/room/room";
import { loader as loadComparison } from "~/routes/site/compare";
import { loader as loadProjector } from "~/routes/site/model";
import { makeProjectors } from "../../factories";
import { redirectAt, visit } from "../call";

const BAD = [
	"distance=&screen=&room=",
	"distance=1e400&screen=99999999999999999999&room=constructor",
	"distance=%00&screen=%FF&room=<script>",
];

it.each([
	["distance=2,8&screen=100&room=lit", { distance: 2.8, screen: 100, light: "lit" }],
	["room=dark", { ...NO_ROOM, light: "dark" }],
	...BAD.map((query): [string, object] => [query, NO_ROOM]),
])(
	"a visitor's room is read from the address of a model and of a comparison: %s",
	async (query, room) => {
		await makeProjectors({ sku: "A" });
		expect((await visit(loadProjector, `/projector/a?${query}`)).data.room).toEqual(room);
		const { data } = await visit(loadComparison, `/compare?sku=A&${query}`);
		expect(data.comparison.room).toEqual(room);
	},
);

it("a visitor's room is kept when another spelling of a model is redirected", async () => {
	await makeProjectors({ sku: "A" });
	expect(await redirectAt("/projector/A?distance=2.8")).toEqual([301, "/projector/a?distance=2.8"]);
});
