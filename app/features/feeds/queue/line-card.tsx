import { HiddenFields } from "~/components/form/field";
import { QuestionCard, questionTitleId } from "~/components/staff/question-card";
import { feedPath, newModelPath } from "~/features/feeds/feed-addresses";
import type { ProposedModel, QueuedLine } from "./feed-lines.queries.server";
import { type LineListState, lineListParams, lineListPath } from "./line-list";
import { choiceOf, lineQuestion, lineRef } from "./line-question";

/** Id of the form for ticked lines; their checkboxes refer to it by `form=`. */
export const TICKED_LINES_FORM_ID = "many";

/** The card of a line on the page of its feed's lines, where several lines can be ticked. */
export function LineCard({
	line,
	index,
	listState,
	modelSearch,
}: {
	line: QueuedLine;
	index: number;
	listState: LineListState;
	modelSearch: { query: string; models: readonly ProposedModel[] } | undefined;
}) {
	const { id, feedId } = line;
	const listParams = lineListParams({
		...listState,
		modelSearch: undefined,
		isConfirmingAll: false,
	});
	const newModelFormPath = `${newModelPath(feedId, id)}?${new URLSearchParams(listParams)}`;
	const source = { text: "its feed", to: feedPath(feedId) };
	return (
		<QuestionCard
			question={lineQuestion(line, { source, newModelFormPath })}
			index={index}
			checkbox={
				<input
					type="checkbox"
					name="line"
					value={id}
					form={TICKED_LINES_FORM_ID}
					aria-labelledby={questionTitleId(lineRef(id))}
					className="mt-0.5 size-6 shrink-0 cursor-pointer accent-ink"
				/>
			}
			search={{
				action: lineListPath(feedId, { state: "new" }),
				hiddenParams: [...listParams, ["line", String(id)]],
				searchResult: modelSearch && {
					query: modelSearch.query,
					choices: modelSearch.models.map(choiceOf),
				},
			}}
		/>
	);
}

/** Hidden fields by which a form's address keeps the state of the list. */
export function LineListFields({
	listState: { state, kind, query, page },
}: {
	listState: LineListState;
}) {
	return <HiddenFields params={lineListParams({ state, kind, query, page })} />;
}
