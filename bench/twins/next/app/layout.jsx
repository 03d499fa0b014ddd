import Link from "next/link";

export const metadata = { title: "Home Cinema Projectors" };

const PAGES = ["brands", "buying-guide", "compare", "guides", "projectors", "retailers"];

export default function Layout({ children }) {
	return (
		<html lang="en-GB">
			<body>
				<header>
					<nav>
						{PAGES.map((page) => (
							<Link key={page} href={`/${page}`}>
								{page}
							</Link>
						))}
					</nav>
				</header>
				<main>{children}</main>
			</body>
		</html>
	);
}
