import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { PageLinks } from "~/components/page-links";
import { FilterLinks, StaffPage, TextLink } from "~/components/staff/parts";
import { QuestionCard, QuestionCards } from "~/components/staff/question-card";
import { findLastDecision, submitDecision } from "~/features/questions/decide.server";
import { findQuestionKind, QUESTION_KINDS } from "~/features/questions/kinds.server";
import {
	decodeQuestionKey,
	decodeQuestionList,
	QUESTIONS_PATH,
	questionListParams,
	questionListPath,
} from "~/features/questions/question-list";
import { pageOfQuestions } from "~/features/questions/questions.queries.server";
import { noindex } from "~/features/shell/page-meta";

function listState(request: Request) {
	const list = decodeQuestionList(new URL(request.url).searchParams);
	return { ...list, kind: list.kind && findQuestionKind(list.kind) && list.kind };
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const list = listState(request);
	// A question may offer a search for another choice, such as a model; its results are shown on its card.
	const findChoices =
		list.choiceSearch &&
		findQuestionKind(decodeQuestionKey(list.choiceSearch.ref)?.kind ?? "")?.findChoices;
	const [{ questions, counts, total, page, pages }, lastDecision, choices] = await Promise.all([
		pageOfQuestions(db(), list),
		findLastDecision(db(), new URL(request.url).searchParams),
		list.choiceSearch && findChoices ? findChoices(db(), list.choiceSearch.query) : [],
	]);
	return {
		kind: list.kind,
		kinds: Object.entries(QUESTION_KINDS)
			.map(([name, { label }]) => ({ name, label, count: counts.get(name) ?? 0 }))
			.filter(({ name, count }) => count > 0 || name === list.kind),
		questions,
		searchResult: list.choiceSearch && {
			ref: list.choiceSearch.ref,
			query: list.choiceSearch.query,
			choices,
		},
		lastDecision,
		total,
		page,
		pages,
	};
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A question was not decided",
		form: FORM_WITHOUT_DRAFT,
		submit: ({ request, fields, stamp }) =>
			submitDecision(fields, questionListPath(listState(request)), stamp),
	});
}

export const meta = noindex("Questions");

export default function Questions() {
	const { kind, kinds, questions, searchResult, lastDecision, total, page, pages } =
		useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	const hiddenParams = questionListParams({ kind, page });
	return (
		<StaffPage
			title="Questions"
			intro="Decisions that wait for you, the oldest first. Nothing here shows on the site until you decide."
		>
			<FormError>{problem}</FormError>
			{(kinds.length > 1 || kind !== undefined) && (
				<FilterLinks
					label="Kinds of questions"
					links={[
						{ to: QUESTIONS_PATH, text: "All", isCurrent: kind === undefined },
						...kinds.map(({ name, label, count }) => ({
							to: questionListPath({ kind: name }),
							text: label,
							count,
							isCurrent: name === kind,
						})),
					]}
				/>
			)}
			<section aria-labelledby="questions" className="grid min-w-0 gap-4">
				<h2 id="questions" className="sr-only">
					Waiting for your decision
				</h2>
				<QuestionCards
					lastDecision={lastDecision}
					cards={questions.map((question, index) => (
						<QuestionCard
							key={question.ref}
							question={question}
							index={index}
							search={{
								action: QUESTIONS_PATH,
								hiddenParams: [...hiddenParams, ["question", question.ref] as const],
								searchResult: searchResult?.ref === question.ref ? searchResult : undefined,
							}}
						/>
					))}
				/>
				{total === 0 && <NothingWaits kind={kind} />}
			</section>
			<PageLinks
				page={page}
				pages={pages}
				addressOfPage={(number) => questionListPath({ kind, page: number })}
			/>
		</StaffPage>
	);
}

function NothingWaits({ kind }: { kind: string | undefined }) {
	return (
		<p className="max-w-prose">
			{kind === undefined ? (
				<>
					Nothing waits for your decision. <TextLink to="/admin">Today</TextLink> lists what else
					there is to do.
				</>
			) : (
				<>
					Nothing of this kind waits any more.{" "}
					<TextLink to={QUESTIONS_PATH}>See all questions</TextLink>
				</>
			)}
		</p>
	);
}
