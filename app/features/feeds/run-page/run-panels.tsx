import { Form } from "@remix-run/react";
import { SubmitButton } from "~/components/form/submit-button";
import { Panel, QuietButton, StaffSection, TextLink } from "~/components/staff/parts";
import { ScrollTable, TableCell } from "~/components/staff/table";
import { feedPath, runPath } from "~/features/feeds/feed-addresses";
import type { NamedChange } from "~/features/feeds/run/changes/change-run.queries.server";
import type { LineProblem } from "~/features/feeds/run/run-plan";
import { Counts, HiddenCountNote } from "~/features/imports/upload-page/result-parts";
import { heldChangeText, type RunItem } from "./run-view";

const isSuccessful = ({ state }: RunItem) => state === "applied" || state === "unchanged";

function toneOf(run: RunItem): "good" | "bad" | "plain" {
	if (isSuccessful(run)) return "good";
	return run.state === "failed" || run.state === "held" ? "bad" : "plain";
}

export function RunResult({
	feedId,
	run,
	counts,
	waitingCount,
}: {
	feedId: number;
	run: RunItem;
	counts: Record<string, number>;
	/** Number of the feed's lines that wait for a decision. */
	waitingCount: number;
}) {
	return (
		<Panel title={run.stateText} tone={toneOf(run)}>
			{run.countsText !== "" && <Counts counts={counts} />}
			{run.message !== "" && <p className="max-w-prose wrap-anywhere">{run.message}</p>}
			{run.state === "running" && (
				<p>The run is still going. Reload this page to see how it ends.</p>
			)}
			{waitingCount > 0 && isSuccessful(run) && (
				<p>
					<TextLink to={feedPath(feedId, "lines")} className="font-semibold">
						Answer the lines that wait
					</TextLink>
				</p>
			)}
			{run.state === "unmapped" && (
				<p>
					<TextLink to={feedPath(feedId, "columns")}>Say what its columns mean</TextLink>
				</p>
			)}
			<p className="text-sm wrap-anywhere text-muted">
				Started by {run.startedBy}
				{run.fileName !== null && <> with the file {run.fileName}</>}
			</p>
		</Panel>
	);
}

/** Shows the effects of a held run, with the buttons to apply or discard it. */
export function HeldRun({
	heldChanges,
}: {
	heldChanges: { changes: readonly NamedChange[]; total: number };
}) {
	const { changes, total } = heldChanges;
	return (
		<Panel title="What it would change" tone="plain">
			{total === 0 ? (
				<p>It would change no offer.</p>
			) : (
				<ScrollTable caption="Offers that would change" columns={["Model", "Offer"]}>
					{changes.map((change) => (
						<tr key={`${change.sku} ${change.shop}`}>
							<TableCell className="wrap-anywhere">
								{change.model}
								<span className="block text-muted">{change.shop}</span>
							</TableCell>
							<TableCell className="min-w-36 tabular">{heldChangeText(change)}</TableCell>
						</tr>
					))}
				</ScrollTable>
			)}
			<HiddenCountNote count={total} visibleCount={changes.length} consequence="would change" />
			<Form method="post" className="flex flex-wrap gap-3">
				<SubmitButton name="intent" value="apply" busyText="Applying...">
					Apply
				</SubmitButton>
				<QuietButton name="intent" value="discard">
					Discard
				</QuietButton>
			</Form>
		</Panel>
	);
}

/** Links a held price to the form of its offer, in which staff can accept the price. */
function HeldPriceLink({ reason }: { reason: string }) {
	// `heldPriceProblems` in feeds/run/run-texts.ts writes the reasons in this form.
	const sku = /^the price of (\S+) .*: held$/.exec(reason)?.[1];
	if (sku === undefined) return null;
	return (
		<p>
			<TextLink to={`/admin/models/${encodeURIComponent(sku)}#offers`}>
				Accept it in the offer's form
			</TextLink>
		</p>
	);
}

/** Lists the lines of a run that were not used, each with its reason. */
export function ProblemLines({ lines }: { lines: readonly LineProblem[] }) {
	return (
		<StaffSection id="unreadable" title="Lines with a problem">
			<ScrollTable caption="Reasons by line" columns={["Line", "Reason"]}>
				{lines.map(({ number, reason }) => (
					<tr key={number}>
						<TableCell className="tabular whitespace-nowrap">
							{number.toLocaleString("en-GB")}
						</TableCell>
						<TableCell className="w-full min-w-56 wrap-anywhere">
							{reason}
							<HeldPriceLink reason={reason} />
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			<p className="text-sm text-muted">For each run, at most 1,000 lines are kept.</p>
		</StaffSection>
	);
}

export function RunList({ feedId, runs }: { feedId: number; runs: readonly RunItem[] }) {
	if (runs.length === 0) return <p className="text-muted">It has not run yet.</p>;
	return (
		<ul
			aria-label="Runs, newest first"
			className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card"
		>
			{runs.map((run) => (
				<li
					key={run.id}
					className="grid min-w-0 gap-x-6 gap-y-1 p-3 text-sm md:grid-cols-[14rem_minmax(0,1fr)]"
				>
					<div className="flex min-w-0 flex-wrap items-baseline gap-x-3 md:block">
						<TextLink to={runPath(feedId, run.id)}>
							<time dateTime={run.startedAt}>{run.startedText}</time>
						</TextLink>
						<p className={`font-semibold md:mt-1 ${run.state === "failed" ? "text-negative" : ""}`}>
							{run.stateText}
						</p>
					</div>
					<div className="grid min-w-0 content-start gap-1 wrap-anywhere">
						{run.countsText !== "" && <p>{run.countsText}</p>}
						{/* The counts of a successful run need no message. */}
						{run.message !== "" && (!isSuccessful(run) || run.countsText === "") && (
							<p>{run.message}</p>
						)}
						<p className="text-muted">
							By {run.startedBy}
							{run.fileName !== null && <>, with {run.fileName}</>}
						</p>
					</div>
				</li>
			))}
		</ul>
	);
}
