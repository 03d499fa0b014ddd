import { db } from "db/connection.server";
import { expect, it } from "vitest";
import { changeEarnings } from "~/features/advice-proof/change-earnings.queries.server";
import { randomState, seededRandom } from "~/features/advice-proof/proof-states";
import { seedAll } from "~/features/sample-catalogue/seed.server";
import { getJson } from "../call";

// What the site's own proof does not ask: the JSON of the finder, in many states.

const STATES = 300;
/** States between two changes of what the owner earns by. */
const STATES_PER_ROUND = 30;

const USES = ["gaming", "home-cinema", "portable-travel", "business-education", "golf-simulation"];

/** Without the ids of offers, with which links to shops end. */
const withoutIds = (json: unknown) => JSON.stringify(json).replaceAll(/\/go\/\d+/g, "/go/");

it(`advice is the same in ${STATES} random states, whatever the owner earns by whom`, async () => {
	await seedAll(db(), new Date());
	const random = seededRandom(26);
	const questions = Array.from(
		{ length: STATES },
		() => `/api/projectors/find?${randomState(random, USES)}`,
	);
	const before: string[] = [];
	for (const question of questions) before.push(withoutIds(await getJson(question)));
	for (let start = 0; start < STATES; start += STATES_PER_ROUND) {
		await changeEarnings(db(), random);
		for (let state = start; state < start + STATES_PER_ROUND; state += 1) {
			const question = questions[state] ?? "";
			expect(withoutIds(await getJson(question)), question).toBe(before[state]);
		}
	}
});
