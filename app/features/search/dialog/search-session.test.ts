import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { IDLE_SEARCH, type SearchState, statusText } from "~/features/search/search-result";
import { startSearchSession } from "./search-session";

interface Call {
	address: string;
	answer: (body: unknown, status?: number) => void;
	isAborted: () => boolean;
}

let calls: Call[];
let told: SearchState[];

function found(model: string, marks: { guess?: true } = {}) {
	const projector = { sku: model, slug: model.toLowerCase(), brand: "Acme", model };
	return { projectors: [{ ...projector, imagePath: null, ...marks }] };
}

function lastModel(): string | undefined {
	const last = told.at(-1);
	return last && "results" in last ? last.results[0]?.model : undefined;
}

async function settled() {
	await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
	vi.useFakeTimers();
	calls = [];
	told = [];
	vi.stubGlobal("fetch", (address: string, { signal }: { signal: AbortSignal }) => {
		return new Promise<Response>((resolve, reject) => {
			signal.addEventListener("abort", () => reject(signal.reason));
			calls.push({
				address,
				answer: (body, status = 200) => resolve(Response.json(body, { status })),
				isAborted: () => signal.aborted,
			});
		});
	});
});

afterEach(() => {
	vi.unstubAllGlobals();
});

const start = () => startSearchSession(IDLE_SEARCH, (state) => told.push(state));

describe("a search session", () => {
	it("searches once typing has paused for 150 ms", async () => {
		const session = start();
		session.searchSoon("ep");
		await vi.advanceTimersByTimeAsync(149);
		session.searchSoon("eps");
		await vi.advanceTimersByTimeAsync(149);
		expect(calls).toEqual([]);
		await vi.advanceTimersByTimeAsync(1);
		expect(calls.map(({ address }) => address)).toEqual(["/api/projectors/search?q=eps&links=1"]);
		expect(told.map((state) => statusText(state, "eps"))).toEqual(["Searching...", "Searching..."]);
		calls[0]?.answer(found("A"));
		await settled();
		expect(lastModel()).toBe("A");
	});

	it("sends any text as text", async () => {
		const session = start();
		void session.searchNow("a&b=c #é");
		expect(told).toEqual([{ status: "searching", results: [], isGuess: false }]);
		expect(calls[0]?.address).toBe("/api/projectors/search?q=a%26b%3Dc%20%23%C3%A9&links=1");
	});

	it("drops a response to an earlier query", async () => {
		const session = start();
		const first = session.searchNow("first");
		const second = session.searchNow("second");
		expect(calls.map((call) => call.isAborted())).toEqual([true, false]);
		calls[1]?.answer(found("B"));
		calls[0]?.answer(found("A"));
		expect(await first).toBeUndefined();
		expect((await second)?.results.map(({ model }) => model)).toEqual(["B"]);
		expect(lastModel()).toBe("B");
	});

	it("drops a response whose query changes while it is read", async () => {
		const session = start();
		const first = session.searchNow("first");
		calls[0]?.answer(found("A"));
		const second = session.searchNow("second");
		calls[1]?.answer(found("B"));
		expect(await first).toBeUndefined();
		await second;
		expect(told.map(({ status }) => status)).toEqual(["searching", "searching", "found"]);
		expect(lastModel()).toBe("B");
	});

	it.each([
		["a guess", { guess: true as const }, true],
		["an answer", {}, false],
	])("marks %s as what it is", async (_, marks, isGuess) => {
		const session = start();
		const asked = session.searchNow("w2711");
		calls[0]?.answer(found("W2710", marks));
		expect(await asked).toMatchObject({ isGuess });
		expect(told.at(-1)).toMatchObject({ status: "found", isGuess });
	});

	it("keeps the results so far while it searches on", async () => {
		const session = start();
		const asked = session.searchNow("aa");
		calls[0]?.answer(found("A"));
		await asked;
		session.searchSoon("aab");
		expect(told.at(-1)?.status).toBe("searching");
		expect(lastModel()).toBe("A");
	});

	it.each(["", "x", "  x  "])(
		"requests nothing for '%s' and drops earlier results",
		async (query) => {
			const session = start();
			session.searchSoon("epson");
			session.searchSoon(query);
			expect(await session.searchNow(query)).toBeUndefined();
			await vi.advanceTimersByTimeAsync(1000);
			expect(calls).toEqual([]);
			expect(told.at(-1)).toEqual(IDLE_SEARCH);
		},
	);

	it.each([
		["a refusal", { message: "no" }, 500],
		["a refusal that looks like an answer", found("A"), 500],
		["an answer of another kind", { projectors: [1] }, 200],
	])("reports a failure after %s", async (_, body, status) => {
		const session = start();
		const asked = session.searchNow("epson");
		calls[0]?.answer(body, status);
		expect(await asked).toBeUndefined();
		expect(statusText(told.at(-1) ?? IDLE_SEARCH, "epson")).toBe(
			"Error: Failed to search projectors",
		);
	});

	it("reports nothing once stopped", async () => {
		const session = start();
		const asked = session.searchNow("epson");
		session.searchSoon("benq");
		session.stop();
		expect(await asked).toBeUndefined();
		await vi.advanceTimersByTimeAsync(1000);
		expect(calls).toHaveLength(1);
		expect(told.at(-1)?.status).toBe("searching");
	});
});

describe("statusText", () => {
	const result = {
		slug: "a",
		brand: "A",
		model: "A",
		imagePath: null,
		resolution: "",
		brightness: "",
		pricePence: 0,
		priceNote: "",
		priceLabel: null,
	};
	const answer = (count: number, isGuess = false) => ({
		results: Array.from({ length: count }, () => result),
		isGuess,
	});
	it.each<[SearchState, string]>([
		[IDLE_SEARCH, "Type at least 2 characters."],
		[{ status: "searching", ...answer(0) }, "Searching..."],
		[{ status: "searching", ...answer(2, true) }, "Searching..."],
		[{ status: "error" }, "Error: Failed to search projectors"],
		[{ status: "found", ...answer(0) }, "No matching projectors found"],
		[
			{
				status: "found",
				...answer(0),
				offer: { count: 2, text: "laser", used: "laser", path: "/projectors?light=laser" },
			},
			"No model has all of these words. Understood as:",
		],
		[{ status: "found", ...answer(1) }, "1 projector found"],
		[{ status: "found", ...answer(20) }, "The 20 best matches"],
		[{ status: "found", ...answer(1, true) }, 'No exact match for "w2711". Similar:'],
		[{ status: "found", ...answer(20, true) }, 'No exact match for "w2711". Similar:'],
	])("of %j", (state, text) => {
		expect(statusText(state, " w2711 ")).toBe(text);
	});
});
