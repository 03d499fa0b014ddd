import { NEW_FEED_PATH } from "~/features/feeds/feed-addresses";
import type { SetUpState } from "./set-up.queries.server";
import { BACKUPS_PATH } from "./today";

/** A step of setting up the site, as the page shows it. */
export interface SetUpStep {
	key: string;
	isDone: boolean;
	/** The task; for a finished step, its result. */
	text: string;
	/** Address of the page for the task; undefined for a finished step. */
	to?: string | undefined;
	hint: string;
}

/** The texts and address of an unfinished step. */
type OpenStep = Record<"text" | "to" | "hint", string>;

/** Texts of finished steps by key, in order. */
const DONE_TEXTS = {
	address: "The site's address is set",
	name: "The site has its own name",
	company: "The company is named",
	mail: "Mail is sent",
	feeds: "A shop's feed runs by itself",
	backup: "A backup was made",
	sample: "No examples are left",
	photo: "Models have photographs",
};

type StepKey = keyof typeof DONE_TEXTS;

const MAIL_PATH = "/admin/settings/mail";

function mailStep({ hasMailServer }: SetUpState): OpenStep {
	return hasMailServer
		? { text: "No mail was sent yet", to: MAIL_PATH, hint: "Send yourself a mail to try it." }
		: {
				text: "No mail server is set",
				to: MAIL_PATH,
				hint: "Messages, price alerts and confirmations need one.",
			};
}

function feedsStep({ feedCount, isFeedTimerOn }: SetUpState): OpenStep {
	if (feedCount === 0) {
		const hint = "A feed keeps prices up to date by itself.";
		return { text: "No shop's feed is here yet", to: NEW_FEED_PATH, hint };
	}
	return isFeedTimerOn
		? {
				text: "No feed has a schedule",
				to: "/admin/feeds",
				hint: "Without one, prices go out of date.",
			}
		: { text: "Feeds run only by hand", to: "/admin/feeds", hint: "Their schedule is off." };
}

/** For each step, a function that returns whether it is done, and the texts of the unfinished step. */
const STEPS_BY_KEY: Record<StepKey, (state: SetUpState) => [isDone: boolean, step: OpenStep]> = {
	address: ({ isAddressSet, address }) => [
		isAddressSet,
		{
			text: "The site's address is not set",
			to: "/admin/settings/address",
			hint: `Until then links in mails begin with ${address}.`,
		},
	],
	name: ({ hasName }) => [
		hasName,
		{
			text: "The site has our name",
			to: "/admin/settings/site",
			hint: "Give it its own name, sentence and logo.",
		},
	],
	company: ({ hasCompany }) => [
		hasCompany,
		{
			text: "The company is not named",
			to: "/admin/settings/company",
			hint: "By law, the site must say who runs it.",
		},
	],
	mail: (state) => [state.hasMailServer && state.isMailSent, mailStep(state)],
	feeds: (state) => [
		state.feedCount > 0 && state.hasScheduledFeeds && state.isFeedTimerOn,
		feedsStep(state),
	],
	backup: ({ hasBackup }) => [
		hasBackup,
		{
			text: "No backup has been made yet",
			to: BACKUPS_PATH,
			hint: "Make one now, and set a schedule for the next ones under Settings.",
		},
	],
	sample: ({ hasSample }) => [
		!hasSample,
		{
			text: "The sample catalogue is still there",
			to: "/admin/upload/clear-sample",
			hint: "Its prices are examples. Remove it once your own are here.",
		},
	],
	photo: ({ hasPhotos }) => [
		hasPhotos,
		{
			text: "No model has a photograph",
			to: "/admin/images",
			hint: "Drawings are shown instead.",
		},
	],
};

export const STEP_KEYS = Object.keys(DONE_TEXTS) as StepKey[];

/** Returns the steps in their order, without skipped steps; an empty list once all are done. */
export function setUpSteps(state: SetUpState): SetUpStep[] {
	const steps = STEP_KEYS.filter((key) => !state.skippedSteps.includes(key)).map(
		(key): SetUpStep => {
			const [isDone, step] = STEPS_BY_KEY[key](state);
			return isDone ? { key, isDone, text: DONE_TEXTS[key], hint: "" } : { key, isDone, ...step };
		},
	);
	return steps.every(({ isDone }) => isDone) ? [] : steps;
}
