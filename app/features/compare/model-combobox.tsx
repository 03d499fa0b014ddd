import * as Popover from "@radix-ui/react-popover";
import { Command } from "cmdk";
import type { RefObject } from "react";
import { PageStyles } from "~/components/page-styles";
import { withoutAccents } from "~/config/accents";
import modelOptionsCss from "~/styles/model-options.css?inline";
import type { Slot } from "./comparison";
import type { OptionGroup } from "./options.queries.server";

/** The searchable list of a picker, in a popover under it. */
export default function ModelCombobox({
	label,
	prompt,
	anchor,
	groups,
	slots,
	onClose,
	onChoose,
}: {
	label: string;
	prompt: string;
	anchor: RefObject<HTMLButtonElement>;
	groups: readonly OptionGroup[];
	slots: readonly Slot[];
	onClose: () => void;
	onChoose: (sku: string) => void;
}) {
	return (
		<Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
			<Popover.Anchor virtualRef={anchor as RefObject<HTMLButtonElement>} />
			<Popover.Portal>
				<Popover.Content
					aria-label={label}
					align="start"
					sideOffset={4}
					collisionPadding={8}
					onCloseAutoFocus={(event) => {
						event.preventDefault();
						anchor.current?.focus({ preventScroll: true });
					}}
					className="z-30 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-edge bg-card text-ink floating"
				>
					<Command label={label} filter={(value, search) => (matchesOption(value, search) ? 1 : 0)}>
						<Command.Input
							placeholder={prompt}
							className="min-h-11 w-full rounded-t-card border-b border-line bg-card px-3"
						/>
						<PageStyles css={modelOptionsCss} />
						<Command.List
							label="Projectors"
							className="model-options max-h-72 overflow-y-auto overscroll-contain p-1"
						>
							<Command.Empty className="p-3 text-muted">No projector found.</Command.Empty>
							{groups.map(({ brand, models }) => (
								<Command.Group key={brand} heading={<bdi>{brand}</bdi>}>
									{models.map(({ sku, model }) => (
										<Command.Item
											key={sku}
											value={`${brand} ${model}`}
											disabled={slots.includes(sku)}
											onSelect={() => {
												onChoose(sku);
												onClose();
											}}
										>
											<bdi>{model}</bdi>
											{slots.includes(sku) && <span className="text-sm">already chosen</span>}
										</Command.Item>
									))}
								</Command.Group>
							))}
						</Command.List>
					</Command>
				</Popover.Content>
			</Popover.Portal>
		</Popover.Root>
	);
}

function normalizedText(text: string): string {
	return withoutAccents(text).toLowerCase();
}

/** Returns only the letters and digits of a text, so that 'tw7100' and 'eh tw7100' match 'EH-TW7100'. */
function compactText(text: string): string {
	return normalizedText(text).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Returns true if every word of a query occurs in a model's brand and name. */
export function matchesOption(name: string, query: string): boolean {
	const compactName = compactText(name);
	return normalizedText(query)
		.split(/\s+/)
		.every((word) => compactName.includes(compactText(word)));
}
