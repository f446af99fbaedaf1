import type { Page } from 'playwright-core';

/** A minimal stand-in for Stripe's checkout page: takes the payment and redirects back. */
export async function serveStripeCheckout(
	page: Page,
	pay: (session: string) => Promise<string>,
): Promise<void> {
	await page.route('https://checkout.stripe.com/**', async (route) => {
		const { pathname, searchParams } = new URL(route.request().url());
		const session = pathname.split('/').at(-1) ?? '';
		if (searchParams.has('paid')) {
			const location = await pay(session);
			return route.fulfill({
				contentType: 'text/html',
				body: `<meta http-equiv="refresh" content="0;url=${location}">`,
			});
		}
		const form = '<form><button name="paid" value="1">Pay $99.00</button></form>';
		return route.fulfill({ contentType: 'text/html', body: form });
	});
}
