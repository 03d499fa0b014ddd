import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import {
	type ClientActionFunctionArgs,
	Form,
	Link,
	useActionData,
	useLoaderData,
	useSubmit,
} from "@remix-run/react";
import { db } from "db/connection.server";
import { useEffect, useRef } from "react";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { revalidateUnlessFailed, runServerAction } from "~/components/form/form-fetcher";
import { Container } from "~/components/page";
import { PageLinks } from "~/components/page-links";
import { QuietButton, TextLink } from "~/components/staff/parts";
import { StatePanel } from "~/components/state/state-panel";
import { showToast } from "~/components/toast/toast-store";
import { MINUTE_MS } from "~/config/time";
import { matchingModelsText } from "~/features/catalogue/words/count-text";
import { countQueuedPhotos } from "~/features/images/fetched-photos.queries.server";
import {
	byteSizeText,
	IMAGE_UPLOAD_FAILED,
	IMAGE_UPLOADED,
	MAX_IMAGE_BYTES,
	uploadProblem,
} from "~/features/images/image-limits";
import { type ImageStats, imageStats } from "~/features/images/images.queries.server";
import {
	IMAGES_PATH,
	type ImageListState,
	imageListAddress,
	imageListPath,
} from "~/features/images/manager/image-list";
import {
	findListedModel,
	pageOfImageModels,
} from "~/features/images/manager/image-list.queries.server";
import { ImageRows } from "~/features/images/manager/image-rows";
import { QUEUE_PATH } from "~/features/images/manager/queued-photo-list";
import { ADD_INTENT, UploadBox } from "~/features/images/manager/upload-box";
import { storePhoto } from "~/features/images/store-photo.server";
import { noindex } from "~/features/shell/page-meta";
import { ExpectedError } from "~/logging/expected-error";

/** Uploading a photo over a slow connection can take minutes. */
const UPLOAD_TIMEOUT_MS = 10 * MINUTE_MS;

function stateOf(request: Request): ImageListState {
	return imageListAddress.decode(new URL(request.url).searchParams);
}

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const requestedState = stateOf(request);
	const [stats, { asked: pendingCount, failed: failedCount }, list, selectedModel] =
		await Promise.all([
			imageStats(db()),
			countQueuedPhotos(db()),
			pageOfImageModels(db(), requestedState),
			requestedState.sku === undefined ? undefined : findListedModel(db(), requestedState.sku),
		]);
	const state: ImageListState = { ...requestedState, page: list.page, sku: selectedModel?.sku };
	return { state, stats, pendingCount, failedCount, list, selectedModel };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A photograph was not stored",
		form: { files: { fileField: "image", maxBytes: MAX_IMAGE_BYTES, isRequired: true } },
		/** Stores the image, as the main one or a further one. */
		async submit({ request, fields, files, stamp }) {
			const [file] = files ?? [];
			const sku = String(fields.get("sku") ?? "").trim();
			const problem = uploadProblem(sku, file && { size: file.bytes.byteLength });
			if (!file || problem !== undefined) {
				throw new ExpectedError(400, problem ?? IMAGE_UPLOAD_FAILED);
			}
			const isAdditional = fields.get("intent") === ADD_INTENT;
			const { warning } = await storePhoto(db(), sku, file.bytes, stamp, { isAdditional });
			const path = imageListPath({ ...stateOf(request), sku: undefined });
			return { path, title: IMAGE_UPLOADED, description: warning };
		},
		showAgain: (problem) => ({ error: problem }),
	});
}

/** With scripts, keeps the page with the chosen file if the server does not respond, and shows a message. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
	const response = await runServerAction(() => serverAction<typeof action>(), UPLOAD_TIMEOUT_MS);
	// The status prevents revalidation, which would fail too.
	return (
		response.result ??
		Response.json({ error: response.message ?? IMAGE_UPLOAD_FAILED }, { status: 503 })
	);
}

export const shouldRevalidate = revalidateUnlessFailed;

export const meta = noindex("Image Management");

export default function Images() {
	const { state, stats, pendingCount, failedCount, list, selectedModel } =
		useLoaderData<typeof loader>();
	const actionData = useActionData<typeof action>();

	useEffect(() => {
		if (!actionData) return;
		showToast({ title: IMAGE_UPLOAD_FAILED, description: actionData.error, style: "destructive" });
	}, [actionData]);

	return (
		<Container className="py-8">
			<Link to="/admin/upload" className="inline-block py-1 font-semibold hover:underline">
				<span aria-hidden="true">← </span>Back to Database management
			</Link>
			<h1 className="mt-2 mb-2 text-3xl">Image Management</h1>
			<p>
				<TextLink to={QUEUE_PATH}>Photographs from feeds, imports and ZIP files</TextLink>
				{pendingCount > 0 && ` · ${pendingCount} to decide`}
				{failedCount > 0 && ` · ${failedCount} could not be used`}
			</p>
			<ImageStatistics stats={stats} />
			<div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
				<div className="lg:sticky lg:top-4 lg:order-last">
					<UploadBox
						selected={selectedModel}
						action={imageListPath(state)}
						error={actionData?.error}
					/>
				</div>
				<section aria-labelledby="models" className="min-w-0">
					<h2 id="models" className="sr-only">
						Projectors
					</h2>
					<ModelSearch state={state} />
					{list.total === 0 ? (
						<StatePanel drawing="empty" title="No projectors found">
							<p>Try adjusting your search terms</p>
						</StatePanel>
					) : (
						<>
							<p role="status" className="my-3 text-sm text-muted">
								{matchingModelsText(list.total)}
							</p>
							<ImageRows models={list.models} state={state} selectedSku={selectedModel?.sku} />
							<PageLinks
								page={list.page}
								pages={list.pages}
								addressOfPage={(page) => imageListPath({ ...state, page })}
							/>
						</>
					)}
				</section>
			</div>
		</Container>
	);
}

function ImageStatistics({ stats }: { stats: ImageStats }) {
	const statistics = [
		["Total images", String(stats.totalImages)],
		["Total size", byteSizeText(stats.totalSize)],
		["Average size", byteSizeText(stats.averageSize)],
	];
	return (
		<section aria-labelledby="statistics">
			<h2 id="statistics" className="sr-only">
				Storage statistics
			</h2>
			<dl className="mt-4 flex flex-wrap gap-x-5 gap-y-2 sm:gap-x-8">
				{statistics.map(([name, value]) => (
					<div key={name}>
						<dt className="text-sm text-muted">{name}</dt>
						<dd className="text-xl font-bold whitespace-nowrap tabular">{value}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** Pause in typing after which a search starts. */
const SEARCH_DELAY_MS = 250;

/** Searches the list; with scripts while typing. */
function ModelSearch({ state: { query, sku } }: { state: ImageListState }) {
	const submit = useSubmit();
	const input = useRef<HTMLInputElement>(null);
	const timer = useRef<ReturnType<typeof setTimeout>>();

	useEffect(() => () => clearTimeout(timer.current), []);

	// The address may change in other ways, such as Back; text that is being typed stays.
	useEffect(() => {
		if (input.current && input.current !== document.activeElement) input.current.value = query;
	}, [query]);

	return (
		<Form
			action={IMAGES_PATH}
			role="search"
			preventScrollReset
			onSubmit={() => clearTimeout(timer.current)}
			onChange={({ currentTarget }) => {
				clearTimeout(timer.current);
				timer.current = setTimeout(
					() => submit(currentTarget, { replace: true, preventScrollReset: true }),
					SEARCH_DELAY_MS,
				);
			}}
			className="flex gap-2"
		>
			{sku !== undefined && <input type="hidden" name="sku" value={sku} />}
			<input
				ref={input}
				type="search"
				name="q"
				defaultValue={query}
				maxLength={100}
				aria-label="Search projectors"
				placeholder="Search projectors by brand, model, or SKU..."
				className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-ellipsis"
			/>
			<QuietButton>Search</QuietButton>
		</Form>
	);
}
