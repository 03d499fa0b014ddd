import { NEW_FEED_PATH } from "~/features/feeds/feed-addresses";
import { BACKUPS_PATH } from "./today";

/** Facts that decide if the steps of setting a site up are done (docs/staff.md#today). */
export interface SetUpState {
	/** SITE_URL, or the address that links in mails have without it. */
	address: string;
	isAddressSet: boolean;
	hasName: boolean;
	hasCompany: boolean;
	canMail: boolean;
	isMailSent: boolean;
	/** State of the newest test mail; undefined before the first. */
	testMail: { failure: string | null } | undefined;
	feeds: number;
	hasTimedFeeds: boolean;
	/** False if the site runs no feeds by itself. */
	isTimed: boolean;
	hasBackup: boolean;
	hasSample: boolean;
	hasPhotos: boolean;
	/** Keys of the steps that staff left out. */
	leftOut: readonly string[];
}

export const STEPS = [
	"address",
	"name",
	"company",
	"mail",
	"feeds",
	"backup",
	"sample",
	"photo",
] as const;

/** A step of setting a site up that is not done. */
export interface SetUpStep {
	key: (typeof STEPS)[number];
	text: string;
	/** Page that does it; undefined for a setting of the environment. */
	to?: string | undefined;
	hint: string;
	/** True if a test mail can be sent. */
	canTest?: boolean | undefined;
}

function mailStep({ canMail, testMail }: SetUpState): Omit<SetUpStep, "key"> {
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

function feedsStep({ feeds, isTimed }: SetUpState): Omit<SetUpStep, "key"> {
	if (feeds === 0) {
		const hint = "A feed keeps prices fresh by the hour without anybody's work.";
		return { text: "No shop's feed is here yet", to: NEW_FEED_PATH, hint };
	}
	return isTimed
		? { text: "No feed has a schedule", to: "/admin/feeds", hint: "Prices get old without one." }
		: { text: "Feeds run only by hand", to: "/admin/feeds", hint: "Their schedule is off." };
}

/** Returns the steps that a new site still needs, in their order. */
export function setUpSteps(state: SetUpState): SetUpStep[] {
	const steps: [isDone: boolean, step: SetUpStep][] = [
		[
			state.isAddressSet,
			{
				key: "address",
				text: "The site's address is not set",
				hint: `Set SITE_URL in the environment and restart. Until then links in mails begin with ${state.address}.`,
			},
		],
		[
			state.hasName,
			{
				key: "name",
				text: "The site has our name",
				to: "/admin/settings/site",
				hint: "Give it its own name, sentence and logo.",
			},
		],
		[
			state.hasCompany,
			{
				key: "company",
				text: "The company is not named",
				to: "/admin/settings/company",
				hint: "The law wants to see on the site who runs it.",
			},
		],
		[state.canMail && state.isMailSent, { key: "mail", ...mailStep(state) }],
		[
			state.feeds > 0 && state.hasTimedFeeds && state.isTimed,
			{ key: "feeds", ...feedsStep(state) },
		],
		[
			state.hasBackup,
			{
				key: "backup",
				text: "No backup was ever made",
				to: BACKUPS_PATH,
				hint: "Make the first one now; BACKUP_EVERY_HOURS makes the next ones.",
			},
		],
		[
			!state.hasSample,
			{
				key: "sample",
				text: "The sample catalogue is still there",
				to: "/admin/upload/clear-sample",
				hint: "Its prices are examples. Remove it once your own are here.",
			},
		],
		[
			state.hasPhotos,
			{
				key: "photo",
				text: "No model has a photograph",
				to: "/admin/images",
				hint: "Drawings stand in for them.",
			},
		],
	];
	return steps
		.filter(([isDone, { key }]) => !isDone && !state.leftOut.includes(key))
		.map(([, step]) => step);
}
