/** The menus of the staff pages by title: names of screens by address. */
export const STAFF_SCREENS = {
	Catalogue: {
		"/admin/models": "Models",
		"/admin/shops": "Shops",
		"/admin/categories": "Categories",
		"/admin/brands": "Brands",
		"/admin/jargon": "Jargon",
		"/admin/figures": "Facts",
		"/admin/images": "Images",
		"/admin/pages": "Pages",
	},
	Data: {
		"/admin/questions": "Questions",
		"/admin/upload": "Database management",
		"/admin/feeds": "Feeds",
		"/admin/backups": "Backups",
	},
	Visitors: {
		"/admin/messages": "Messages",
		"/admin/newsletter": "Newsletter",
		"/admin/subscribers": "Subscribers",
		"/admin/alerts": "Price alerts",
		"/admin/privacy": "Privacy",
		"/admin/insight": "Insight",
		"/admin/earnings": "Earnings",
	},
	Staff: {
		"/admin/settings": "Settings",
		"/admin/people": "People",
		"/admin/history": "History",
		"/admin/account": "My account",
	},
};
