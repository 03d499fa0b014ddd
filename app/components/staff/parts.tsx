import { Form, Link, type LinkProps } from "@remix-run/react";
import { type ReactNode, useId } from "react";
import { HiddenFields } from "~/components/form/field";
import { useSending } from "~/components/form/submit-button";
import { Breadcrumb, Container, type Crumb } from "~/components/page";
import { MAX_STAFF_QUERY_LENGTH } from "./list-state";

/** A staff page: breadcrumb, heading with actions, content. */
export function StaffPage({
	title,
	crumbs,
	intro,
	actions,
	children,
}: {
	title: string;
	/** Breadcrumb, the page itself last; absent on pages of the menu. */
	crumbs?: readonly Crumb[] | undefined;
	intro?: ReactNode;
	/** Links and buttons beside the heading. */
	actions?: ReactNode;
	children: ReactNode;
}) {
	return (
		<Container className="grid grid-cols-1 gap-6 py-8">
			<div className="grid gap-2">
				{crumbs && <Breadcrumb crumbs={crumbs} />}
				<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
					<h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
					{actions && <div className="flex flex-wrap gap-3">{actions}</div>}
				</div>
				{intro && <p className="max-w-prose text-muted">{intro}</p>}
			</div>
			{children}
		</Container>
	);
}

/** A titled section of a staff page. */
export function StaffSection({
	id,
	title,
	intro,
	children,
}: {
	/** Id of the heading, for links to it. */
	id?: string;
	title: string;
	intro?: string | undefined;
	children: ReactNode;
}) {
	const generatedId = useId();
	return (
		<section aria-labelledby={id ?? generatedId} className="grid min-w-0 gap-3">
			<h2 id={id ?? generatedId} className="scroll-mt-4 text-2xl wrap-anywhere">
				{title}
			</h2>
			{intro !== undefined && <p className="max-w-prose text-sm text-muted">{intro}</p>}
			{children}
		</section>
	);
}

/** Two columns of a page on wide screens, one below the other on narrow screens. */
export function StaffColumns({ children }: { children: ReactNode }) {
	return (
		<div className="grid min-w-0 grid-cols-1 items-start gap-x-12 gap-y-6 lg:grid-cols-2">
			{children}
		</div>
	);
}

/** A link outside sentences, at least 24 px wide and high. */
export function TextLink({ className = "", ...link }: LinkProps) {
	return (
		<Link
			{...link}
			className={`inline-block min-w-6 py-0.5 underline underline-offset-4 ${className}`}
		/>
	);
}

const QUIET_BUTTON_CLASSES =
	"min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-ink disabled:cursor-default disabled:opacity-60";

/** A secondary button; disabled while a form of the page is being sent. */
export function QuietButton({
	children,
	busyText,
	describedBy,
	intent,
	...button
}: {
	children: ReactNode;
	/** Text of the button while its form is being sent. */
	busyText?: string;
	name?: string;
	value?: string;
	/** Value of the form's hidden `intent`. */
	intent?: string;
	form?: string;
	describedBy?: string;
}) {
	const { isSending, isPressed } = useSending({
		...button,
		...(intent !== undefined && { intent }),
	});
	return (
		<button
			{...button}
			type="submit"
			disabled={isSending}
			aria-describedby={describedBy}
			className={QUIET_BUTTON_CLASSES}
		>
			{isPressed ? (busyText ?? children) : children}
		</button>
	);
}

/** The button that confirms a deletion. */
export function DangerButton({
	children,
	...button
}: {
	children: ReactNode;
	name?: string;
	value?: string;
}) {
	return (
		<button
			{...button}
			type="submit"
			className="min-h-11 cursor-pointer rounded-control bg-negative px-5 font-semibold text-surface hover:bg-ink"
		>
			{children}
		</button>
	);
}

/** The search form of a list, with its selects after the search field; its state is in the address. */
export function ListSearch({
	action,
	label,
	name = label,
	query,
	hiddenParams = [],
	children,
}: {
	/** Path of the list. */
	action: string;
	/** Label of the field, such as "Search models". */
	label: string;
	/** Accessible name of the form. */
	name?: string;
	query: string;
	/** The other parameters of the list's address, as hidden fields. */
	hiddenParams?: readonly (readonly [name: string, value: string])[];
	/** Selects; the button then says "Show". */
	children?: ReactNode;
}) {
	return (
		<Form
			method="get"
			action={action}
			role="search"
			aria-label={name}
			className={
				children
					? "grid grid-cols-2 gap-2 max-enlarged:grid-cols-1 [&>:is(input,button)]:col-span-full lg:grid-cols-[minmax(0,1fr)_auto_auto_auto] lg:[&>:is(input,button)]:col-span-1"
					: "flex max-w-prose gap-2"
			}
		>
			<HiddenFields params={hiddenParams} />
			<input
				key={query}
				type="search"
				name="q"
				defaultValue={query}
				maxLength={MAX_STAFF_QUERY_LENGTH}
				aria-label={label}
				placeholder={label}
				className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3"
			/>
			{children}
			<QuietButton>{children ? "Show" : "Search"}</QuietButton>
		</Form>
	);
}

export interface FilterLink {
	to: string;
	text: string;
	/** Number of rows that the filter shows. */
	count?: number | undefined;
	isCurrent: boolean;
}

/** Links to the filters of a list. */
export function FilterLinks({ label, links }: { label: string; links: readonly FilterLink[] }) {
	return (
		<nav aria-label={label}>
			<ul className="flex flex-wrap gap-x-5 text-sm">
				{links.map(({ to, text, count, isCurrent }) => (
					<li key={text}>
						<Link
							to={to}
							aria-current={isCurrent ? "page" : undefined}
							className="inline-block min-w-6 py-1 underline underline-offset-4 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline"
						>
							{text}
							{count !== undefined && (
								<span className="tabular">{` ${count.toLocaleString("en-GB")}`}</span>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** A titled box of a staff page; the colour of its edge shows its tone. */
export function Panel({
	title,
	tone,
	children,
}: {
	title: string;
	tone: "plain" | "good" | "bad";
	children: ReactNode;
}) {
	const id = useId();
	const edgeClass = { plain: "border-l-ink", good: "border-l-positive", bad: "border-l-negative" }[
		tone
	];
	return (
		<section
			aria-labelledby={id}
			className={`grid min-w-0 gap-4 rounded-card border border-l-4 border-line bg-card p-4 sm:p-6 ${edgeClass}`}
		>
			<h2 id={id} className="text-2xl">
				{title}
			</h2>
			{children}
		</section>
	);
}
