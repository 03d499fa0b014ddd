import { expect, it } from "vitest";
import type { SetUpState } from "./set-up.queries.server";
import { setUpSteps } from "./setting-up";

const DONE: SetUpState = {
	address: "http://localhost:3000",
	isAddressSet: true,
	hasName: true,
	hasCompany: true,
	hasMailServer: true,
	isMailSent: true,
	feedCount: 1,
	hasScheduledFeeds: true,
	isFeedTimerOn: true,
	hasBackup: true,
	hasSample: false,
	hasPhotos: true,
	skippedSteps: [],
};

it.each<[string, Partial<SetUpState>, [string, string | undefined, RegExp]]>([
	["no address", { isAddressSet: false }, ["address", "/admin/settings/address", /localhost:3000/]],
	["our name", { hasName: false }, ["name", "/admin/settings/site", /name/]],
	["no company", { hasCompany: false }, ["company", "/admin/settings/company", /law/]],
	["no mail server", { hasMailServer: false }, ["mail", "/admin/settings/mail", /need one/]],
	["no mail sent", { isMailSent: false }, ["mail", "/admin/settings/mail", /Send yourself a mail/]],
	["no feed", { feedCount: 0, hasScheduledFeeds: false }, ["feeds", "/admin/feeds/new", /prices/]],
	["feeds by hand", { hasScheduledFeeds: false }, ["feeds", "/admin/feeds", /prices go/]],
	["no timer", { isFeedTimerOn: false }, ["feeds", "/admin/feeds", /schedule is off/]],
	["no backup", { hasBackup: false }, ["backup", "/admin/backups", /under Settings/]],
	["examples", { hasSample: true }, ["sample", "/admin/upload/clear-sample", /examples/]],
	["no photographs", { hasPhotos: false }, ["photo", "/admin/images", /[Dd]rawings/]],
])("setting up: of %s is a step, unless it is left out", (_, state, [key, to, hint]) => {
	const steps = setUpSteps({ ...DONE, ...state });
	expect(steps).toHaveLength(8);
	const open = steps.filter(({ isDone }) => !isDone);
	expect(open.map((step) => [step.key, step.to])).toEqual([[key, to]]);
	expect(open[0]?.hint).toMatch(hint);
	expect(setUpSteps({ ...DONE, ...state, skippedSteps: [key] })).toEqual([]);
});

it("setting up: keeps the steps that are done in their places, with what they were", () => {
	const state = { ...DONE, hasName: false, hasBackup: false, skippedSteps: ["photo"] };
	expect(setUpSteps(state).map(({ key, isDone, text }) => [key, isDone, text])).toEqual([
		["address", true, "The site's address is set"],
		["name", false, "The site has our name"],
		["company", true, "The company is named"],
		["mail", true, "Mail is sent"],
		["feeds", true, "A shop's feed runs by itself"],
		["backup", false, "No backup has been made yet"],
		["sample", true, "No examples are left"],
	]);
});

it("the list of steps is empty once all are done", () => {
	expect(setUpSteps(DONE)).toEqual([]);
});
