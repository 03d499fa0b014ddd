import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { STAFF, STAFF_SETTINGS } from "../e2e/support/server";
import { type RunningSite, startSite } from "../e2e/support/site/site";
import { answering, spawnSite } from "../e2e/support/site/site-process";
import { temporaryFolder } from "../files/temporary-folder";
import { startMailServer } from "../mail-server";
import { until } from "./connections";
import { end, startWorkers } from "./worker-processes";

const SENDER = { username: "me@shop.example", password: "a password: £5" };

/** A browser in which staff are signed in, on a site without any setting of its environment. */
async function signIn({ url }: { url: string }) {
	let cookie = "";
	const send = async (path: string, fields?: Record<string, string>, headers = {}) => {
		const response = await fetch(url + path, {
			redirect: "manual",
			headers: { Cookie: cookie, ...headers },
			...(fields && { method: "POST", body: new URLSearchParams(fields) }),
		});
		const [set] = response.headers.getSetCookie().filter((one) => /session/i.test(one));
		if (set) cookie = set.split(";", 1)[0] ?? "";
		return { status: response.status, text: await response.text(), headers: response.headers };
	};
	expect((await send("/admin/login", STAFF)).status).toBe(303);
	const save = async (key: string, fields: Record<string, string>) => {
		const path = `/admin/settings/${key}`;
		const [, version = ""] = /name="version" value="([^"]+)"/.exec((await send(path)).text) ?? [];
		return send(path, { ...fields, version });
	};
	const tryOut = (key: string) => send(`/admin/settings/${key}`, { intent: "try" });
	return { send, save, tryOut };
}

const subscribe = ({ url }: { url: string }, email: string) =>
	fetch(`${url}/api/newsletter/subscribe`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ email }),
	});

/** Sets the mail server of a site, and subscribes somebody. */
async function mailFrom(site: RunningSite) {
	const server = await startMailServer({
		authOptional: false,
		allowInsecureAuth: true,
		onAuth({ username, password }, _, done) {
			const isRight = username === SENDER.username && password === SENDER.password;
			done(isRight ? null : new Error("No."), { user: 1 });
		},
	});
	onTestFinished(server.stop);
	const staff = await signIn(site);
	const { port } = server;
	const fields = { host: "127.0.0.1", port: String(port), encryption: "offered", ...SENDER };
	const saved = await staff.save("mail", { ...fields, owner: "owner@shop.example" });
	expect(saved.status).toBe(303);
	expect((await staff.tryOut("mail")).status).toBe(303);
	expect(server.mails[0]?.to).toEqual(["owner@shop.example"]);
	expect((await subscribe(site, "ann@example.com")).status).toBe(200);
	await until(() => server.mails.some(({ to }) => to.includes("ann@example.com")));
	return { server, staff };
}

it("mail, backups and the address are set without a restart, in every process", async () => {
	const site = await startWorkers(2, STAFF_SETTINGS);
	onTestFinished(() => end(site));
	const { staff } = await mailFrom(site);
	const folder = join(temporaryFolder(onTestFinished), "backups");
	expect((await staff.save("backups", { folder, everyHours: "24", keep: "3" })).status).toBe(303);
	expect((await staff.tryOut("backups")).status).toBe(303);
	expect(readdirSync(folder)).toEqual([expect.stringMatching(/^backup-.+\.db$/)]);
	const elsewhere = site.url.replace("127.0.0.1", "localhost");
	expect((await staff.save("address", { url: elsewhere })).status).toBe(303);
	// A connection each, so that both processes respond.
	const locations = await Promise.all(
		Array.from({ length: 8 }, async (_, n) => {
			const init = { redirect: "manual", headers: { Connection: "close" } } as const;
			return (await fetch(`${site.url}/brands?n=${n}`, init)).headers.get("Location");
		}),
	);
	expect(locations).toEqual(locations.map((_, n) => `${elsewhere}/brands?n=${n}`));
	// A wrong address can be mended under the host of before.
	const page = await staff.send("/admin/settings/address");
	expect(page.status).toBe(200);
	const from = { Origin: site.url };
	const [, version = ""] = /name="version" value="([^"]+)"/.exec(page.text) ?? [];
	const emptied = await staff.send("/admin/settings/address", { url: "", version }, from);
	expect(emptied.status).toBe(303);
	expect((await fetch(`${site.url}/brands`, { redirect: "manual" })).status).toBe(200);
	const written = [site.file, `${site.file}-wal`, join(folder, readdirSync(folder)[0] ?? "")];
	for (const path of written)
		expect(readFileSync(path).includes(SENDER.password), path).toBe(false);
	expect(site.out() + site.errors()).not.toContain(SENDER.password);
}, 60_000);

it("settings in browser: with another secret the stored password is unreadable, which Settings says, and mails wait", async () => {
	const site = await startSite(STAFF_SETTINGS);
	const { server } = await mailFrom(site);
	site.kill("SIGTERM");
	await site.ended;
	rmSync(`${site.file}.secret`);
	const again = await answering(
		await spawnSite({ DATABASE_URL: site.databaseUrl, ...STAFF_SETTINGS }),
	);
	onTestFinished(async () => {
		again.kill("SIGTERM");
		await again.ended;
	});
	const staff = await signIn(again);
	const warning = "The stored password cannot be read: the site has another secret now.";
	for (const path of ["/admin/settings", "/admin/settings/mail"])
		expect((await staff.send(path)).text).toContain(warning);
	const { length } = server.mails;
	expect((await subscribe(again, "bob@example.com")).status).toBe(200);
	expect((await staff.tryOut("mail")).status).toBe(409);
	expect(server.mails).toHaveLength(length);
	const fields = { host: "127.0.0.1", port: String(server.port), encryption: "offered", ...SENDER };
	expect((await staff.save("mail", { ...fields, owner: "owner@shop.example" })).status).toBe(303);
	await until(() => server.mails.some(({ to }) => to.includes("bob@example.com")));
	expect((await staff.send("/admin/settings")).text).not.toContain(warning);
}, 60_000);
