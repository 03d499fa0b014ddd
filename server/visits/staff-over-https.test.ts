import { once } from "node:events";
import { db } from "db/connection.server";
import { expect, it, onTestFinished } from "vitest";
import { sessionCookieHeader } from "~/auth/session-guard.server";
import { startSession } from "~/auth/sessions.queries.server";
import { deviceCookieHeader } from "~/auth/try-limits.server";
import { flushVisits } from "~/features/insight/counting/counting.server";
import { noteVisit } from "~/features/insight/counting/visit-note.server";
import { serverBuild } from "../../tests/server-build";
import { fileSettings } from "../../tests/settings";
import { siteServer } from "../site-server";
import { waitForVisitCounts } from "./count-visits";

// HTTPS is visible only through the proxy's headers.
fileSettings({ TRUST_PROXY: "1" });

const build = serverBuild({
	model: {
		id: "model",
		path: "model",
		module: {
			default: undefined,
			loader: () => {
				noteVisit({ viewedSlug: "a-1" });
				return new Response("page");
			},
		},
	},
});

it("staff over https: ignores staff, whose cookie has another name over https, and counts a person who signed out", async () => {
	const server = siteServer(build).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	const address = server.address();
	if (!address || typeof address === "string") throw new Error("no port");
	const proxied = { "X-Forwarded-Proto": "https", "X-Forwarded-Host": "shop.example" };
	const asked = new Request("http://shop.example/", { headers: proxied });
	const { id } = await db()
		.insertInto("users")
		.values({ username: "shop", password: "x" })
		.returning("id")
		.executeTakeFirstOrThrow();
	const session = await sessionCookieHeader(asked, await startSession(db(), id, new Date()));
	const device = await deviceCookieHeader(asked, "shop", new Date());
	for (const cookies of [[session, device], [device]]) {
		const Cookie = cookies.map((one) => one.split(";", 1)[0]).join("; ");
		const headers = { ...proxied, Cookie, "User-Agent": "Mozilla/5.0 Firefox" };
		await (await fetch(`http://127.0.0.1:${address.port}/model`, { headers })).text();
	}
	await expect
		.poll(async () => {
			await waitForVisitCounts();
			await flushVisits(db(), new Date(), { isLast: true });
			return db().selectFrom("model_views").select("views").execute();
		})
		.toEqual([{ views: 1 }]);
});
