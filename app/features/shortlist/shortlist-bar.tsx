import { Link, useFetcher } from "@remix-run/react";
import { createContext, type FormEvent, useContext, useEffect } from "react";
import { WITH_SCRIPTS_FIELD } from "~/components/form/form-result";
import { showToast, type ToastContent } from "~/components/toast/toast-store";
import { type ShortlistedModel, shortlistPath } from "./shortlist";

/** The visitor's shortlist, for every button that changes it. */
export const Shortlist = createContext<readonly ShortlistedModel[]>([]);

export function useShortlist(): readonly ShortlistedModel[] {
	return useContext(Shortlist);
}

/** Address of the shortlist's form. */
export const SHORTLIST_PATH = "/shortlist";

/** Id of the one form that all shortlist buttons of a page submit. */
const SHORTLIST_FORM_ID = "shortlist";

/** The form that all shortlist buttons submit; with scripts it needs no reload. */
export function ShortlistForm() {
	const { submit, data } = useFetcher<{ toast: ToastContent | null }>();

	useEffect(() => {
		if (data?.toast) showToast(data.toast);
	}, [data]);

	function send(event: FormEvent<HTMLFormElement>) {
		const submitter = event.nativeEvent instanceof SubmitEvent && event.nativeEvent.submitter;
		if (!(submitter instanceof HTMLButtonElement)) return;
		event.preventDefault();
		const fields = { [submitter.name]: submitter.value, [WITH_SCRIPTS_FIELD]: "1" };
		submit(fields, { method: "post", action: SHORTLIST_PATH });
	}

	return <form id={SHORTLIST_FORM_ID} method="post" action={SHORTLIST_PATH} onSubmit={send} />;
}

/** A button that adds a model to the visitor's shortlist or removes it: a toggle "Compare", unless texts are given. */
export function ShortlistButton({
	sku,
	name,
	children,
}: {
	sku: string;
	/** Brand and model. */
	name: string;
	/** Texts of the button; for places with enough room for them. */
	children?: { add: string; remove: string };
}) {
	const isListed = useShortlist().some((model) => model.sku === sku);
	const text = children && (isListed ? children.remove : children.add);
	return (
		<button
			type="submit"
			form={SHORTLIST_FORM_ID}
			name={isListed ? "remove" : "add"}
			value={sku}
			// The name of a toggle stays the same; WCAG 2.5.3: it contains the visible text.
			aria-label={`${text ?? "Compare"}: ${name}`}
			aria-pressed={text ? undefined : isListed}
			className={text ? "shortlist-button with-text" : "shortlist-button"}
		>
			{text ?? "Compare"}
		</button>
	);
}

/** The id of the bar that shows the shortlist under a list. */
const SHORTLIST_ID = "shortlist-bar";

/** Lets keyboard users skip the cards between a chosen one and the bar under the list. */
export function ShortlistShortcut({ sku }: { sku: string }) {
	const isListed = useShortlist().some((model) => model.sku === sku);
	if (!isListed) return null;
	return (
		<a
			href={`#${SHORTLIST_ID}`}
			className="hero sr-only focus:not-sr-only focus:absolute focus:top-2 focus:right-14 focus:z-20 focus:bg-accent focus:p-2 focus:text-surface-dark"
		>
			Skip to shortlist
		</a>
	);
}

/** The chosen models at the lower edge of a list; renders nothing if there are none. */
export function ShortlistBar({
	comparePath = shortlistPath,
}: {
	/** Address of the comparison of the chosen models. */
	comparePath?: typeof shortlistPath;
}) {
	const models = useShortlist();
	if (models.length === 0) return null;
	return (
		<section
			id={SHORTLIST_ID}
			aria-label="Shortlist"
			className="hero sticky bottom-2 z-10 mt-6 max-enlarged:static flex items-center gap-x-3 gap-y-1 rounded-card bg-surface-dark p-2 pl-3 text-on-dark floating max-sm:flex-wrap print:hidden"
		>
			<ul className="grid min-w-0 flex-1 grid-cols-2 gap-x-3 gap-y-1 text-xs tight max-sm:basis-full lg:grid-cols-4">
				{models.map(({ sku, name, image }) => (
					<li key={sku} className="flex items-center gap-2">
						<img
							src={image}
							alt=""
							width="44"
							height="33"
							className="aspect-[4/3] w-11 rounded-control bg-backdrop object-contain max-sm:hidden"
						/>
						<span className="min-w-0 wrap-anywhere">{name}</span>
					</li>
				))}
			</ul>
			<Link
				// The comparison of a single model opens with an empty slot for another one.
				to={models.length > 1 ? comparePath(models) : `${comparePath(models)}&sku=`}
				className="ml-auto rounded-control bg-accent px-4 py-2 font-semibold whitespace-nowrap text-surface-dark hover:bg-on-dark"
			>
				{models.length > 1 ? `Compare ${models.length}` : "Add another"}
			</Link>
			<button
				type="submit"
				form={SHORTLIST_FORM_ID}
				name="clear"
				value="1"
				aria-label="Clear the shortlist"
				className="min-h-10 cursor-pointer px-2 font-semibold underline-offset-4 hover:underline"
			>
				Clear
			</button>
		</section>
	);
}
