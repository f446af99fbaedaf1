import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ListingLink } from './listing-link.tsx';

test.each([
	['https://www.zillow.com/homedetails/1', 'View on Zillow'],
	['https://zillow.com/homedetails/1', 'View on Zillow'],
	['https://zillow.com.example.com/1', 'View listing'],
	['https://www.redfin.com/home/1', 'View listing'],
	['https://www.zillow.com/homedetails/1_zpid/', 'View on Zillow'],
	['https://zillow.com/b/1', 'View on Zillow'],
	['https://www.redfin.com/TX/Austin/1', 'View listing'],
	['https://zillow.com.evil.example/1', 'View listing'],
	['https://notzillow.com/1', 'View listing'],
	['https://example.com/zillow.com', 'View listing'],
])('a link to %s reads "%s" and opens in a new tab', (url, text) => {
	const html = renderToStaticMarkup(<ListingLink url={url} />);
	expect(html).toContain(`>${text}</a>`);
	expect(html).toContain('target="_blank"');
});

test.each([null, 'javascript:alert(1)'])('without a web address (%s) there is a dash', (url) => {
	expect(renderToStaticMarkup(<ListingLink url={url} />)).toBe('—');
});
