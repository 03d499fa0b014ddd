import { NEW_FEED_PATH } from "~/features/feeds/feed-addresses";
import type { SetUpState } from "./set-up.queries.server";
import { BACKUPS_PATH } from "./today";

/** A step of setting a site up that is not done. */
export interface SetUpStep {
	key: string;
	text: string;
	/** Page that does it; undefined for a setting of the environment. */
	to?: string | undefined;
	hint: string;
	/** True if a test mail can be sent. */
	canTest?: boolean | undefined;
}

type Step = Omit<SetUpStep, "key">;

function mailStep({ canMail, testMail }: SetUpState): Step {
	if (!canMail) {
		return {
			text: "No mail server is set",
			hint: "Set SMTP_URL and CONTACT_TO in the environment and restart: messages, price alerts and confirmations need them.",
		};
	}
	const tried = { text: "No mail was sent yet", canTest: true };
	if (!testMail) return { ...tried, hint: "Send a test mail to CONTACT_TO." };
	const hint =
		testMail.failure === null
			? "A test mail is being sent. Open this page again in a moment."
			: `The last attempt failed: ${testMail.failure}.`;
	return { ...tried, hint };
}

function feedsStep({ feeds, isTimed }: SetUpState): Step {
	if (feeds === 0) {
		const hint = "A feed keeps prices fresh by the hour without anybody's work.";
		return { text: "No shop's feed is here yet", to: NEW_FEED_PATH, hint };
	}
	return isTimed
		? { text: "No feed has a schedule", to: "/admin/feeds", hint: "Prices get old without one." }
		: { text: "Feeds run only by hand", to: "/admin/feeds", hint: "Their schedule is off." };
}

/** The steps in order, each with the condition under which it is done. */
const STEP_BY_KEY: Record<string, (state: SetUpState) => [isDone: boolean, step: Step]> = {
	address: ({ isAddressSet, address }) => [
		isAddressSet,
		{
			text: "The site's address is not set",
			hint: `Set SITE_URL in the environment and restart. Until then links in mails begin with ${address}.`,
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
			hint: "The law wants to see on the site who runs it.",
		},
	],
	mail: (state) => [state.canMail && state.isMailSent, mailStep(state)],
	feeds: (state) => [state.feeds > 0 && state.hasTimedFeeds && state.isTimed, feedsStep(state)],
	backup: ({ hasBackup }) => [
		hasBackup,
		{
			text: "No backup was ever made",
			to: BACKUPS_PATH,
			hint: "Make the first one now; BACKUP_EVERY_HOURS makes the next ones.",
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
			hint: "Drawings stand in for them.",
		},
	],
};

export const STEPS = Object.keys(STEP_BY_KEY);

/** Returns the steps that a new site still needs, in their order. */
export function setUpSteps(state: SetUpState): SetUpStep[] {
	return Object.entries(STEP_BY_KEY).flatMap(([key, stepOf]) => {
		const [isDone, step] = stepOf(state);
		return isDone || state.leftOut.includes(key) ? [] : [{ key, ...step }];
	});
}
