import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Container } from "~/components/page";
import { breadcrumbData } from "~/features/catalogue/seo/structured-data";
import { currentCatalogue } from "~/features/finder/find/current-catalogue.server";
import { HELP_PATH } from "~/features/finder/finder-address";
import { HelpForm } from "~/features/finder/help/help-form";
import { HELP_QUESTIONS, helpStepAt } from "~/features/finder/help/help-questions";
import { noindexMeta, pageMeta, siteMetaOf } from "~/features/shell/page-meta";
import { withStructuredData } from "~/features/shell/structured-data";

const PAGE_TITLE = "Help Me Choose";

export async function loader({ request }: LoaderFunctionArgs) {
	const { toCurrentSlug, nameByUse } = await currentCatalogue();
	const { searchParams } = new URL(request.url);
	const result = helpStepAt(searchParams, toCurrentSlug);
	if ("nextPath" in result) throw redirect(result.nextPath);
	const { page } = result;
	const uses = [...nameByUse].map(([value, label]) => ({ value, label }));
	const status = Object.keys(page.errors).length > 0 ? 400 : 200;
	return data({ page, uses, isStart: searchParams.size === 0 }, { status });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
	if (!data?.isStart) {
		const question = HELP_QUESTIONS[(data?.page.questionNumber ?? 1) - 1];
		return noindexMeta(question?.title ?? PAGE_TITLE, matches);
	}
	return pageMeta({
		title: PAGE_TITLE,
		description:
			"Four plain questions about your use, your room, your wall and your budget lead to the UK projectors that suit you, with prices.",
		...siteMetaOf(matches),
		path: HELP_PATH,
	});
};

export const handle = withStructuredData<typeof loader>(({ isStart }, { origin }) =>
	isStart
		? [
				breadcrumbData(origin, [
					{ name: "Home", path: "/" },
					{ name: PAGE_TITLE, path: HELP_PATH },
				]),
			]
		: [],
);

export default function HelpMeChoose() {
	const { page, uses } = useLoaderData<typeof loader>();
	return (
		<Container className="py-4 sm:py-8">
			<HelpForm page={page} uses={uses} />
		</Container>
	);
}
