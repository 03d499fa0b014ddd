import { type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import {
	type ActionFunction,
	createMemoryRouter,
	MemoryRouter,
	RouterProvider,
} from "react-router-dom";
import { StaticRouter } from "react-router-dom/server";

const FUTURE = { v7_relativeSplatPath: true, v7_startTransition: true };

function inBrowser(page: ReactNode, path: string): ReactNode {
	return (
		<MemoryRouter initialEntries={[path]} future={FUTURE}>
			{page}
		</MemoryRouter>
	);
}

/** Renders a component with links as on the page at `path`. */
export function renderInRouter(page: ReactNode, path = "/"): RenderResult {
	return render(inBrowser(page, path));
}

// Without these flags the router logs warnings.
const DATA_ROUTER = {
	future: {
		v7_fetcherPersist: true,
		v7_normalizeFormMethod: true,
		v7_partialHydration: true,
		v7_relativeSplatPath: true,
		v7_skipActionErrorRevalidation: true,
	},
};

/** Renders a page with forms, whose action gets what they send. */
export function renderWithAction(page: ReactNode, action: ActionFunction): RenderResult {
	const router = createMemoryRouter([{ path: "/", element: page, action }], DATA_ROUTER);
	return render(<RouterProvider router={router} future={{ v7_startTransition: true }} />);
}

/** Puts the server-rendered HTML of a component into the document, before any script has run. */
export function placeServerHtml(page: ReactNode, path = "/"): HTMLElement {
	const container = document.createElement("div");
	container.innerHTML = renderToString(
		<StaticRouter location={path} future={FUTURE}>
			{page}
		</StaticRouter>,
	);
	document.body.append(container);
	return container;
}

/** Hydrates the HTML that `placeServerHtml` placed. */
export function hydrateInRouter(container: HTMLElement, page: ReactNode, path = "/"): RenderResult {
	return render(inBrowser(page, path), { container, hydrate: true });
}
