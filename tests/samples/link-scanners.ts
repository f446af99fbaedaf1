/**
 * Programs that open links before people do: previews of messengers and social networks, and scanners of mail gateways and
 * security services. User agents and headers are those that they send, and requests are in the order in which they make them.
 */

/**
 * What a scanner requests: the page; its head alone first; the scripts, styles and icons that it names; what the page's script
 * calls; a guess at what a click calls, without the key that only the report has; and the link a second time.
 */
export type ScannerRequest = 'head' | 'page' | 'files' | 'script' | 'guess' | 'preflight' | 'again';

export interface LinkScanner {
	name: string;
	agent: string;
	headers?: Record<string, string>;
	requests: readonly ScannerRequest[];
}

const CHROME =
	'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36';
const BROWSER_HEADERS = {
	accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
	'accept-language': 'en-US,en;q=0.9',
	'upgrade-insecure-requests': '1',
};

export const LINK_SCANNERS: readonly LinkScanner[] = [
	{
		name: 'Facebook preview',
		agent: 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
		headers: { range: 'bytes=0-524287', accept: '*/*' },
		requests: ['page'],
	},
	{
		name: 'iMessage preview',
		agent:
			'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
		headers: { 'accept-language': 'en-us' },
		requests: ['page', 'files'],
	},
	{ name: 'WhatsApp preview', agent: 'WhatsApp/2.23.20.0 A', requests: ['page', 'files'] },
	{ name: 'Telegram preview', agent: 'TelegramBot (like TwitterBot)', requests: ['page'] },
	{
		name: 'Slack preview',
		agent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
		headers: { range: 'bytes=0-32768' },
		requests: ['page', 'again'],
	},
	{
		name: 'Slack image proxy',
		agent: 'Slack-ImgProxy (+https://api.slack.com/robots)',
		requests: ['head', 'page'],
	},
	{
		name: 'Discord preview',
		agent: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
		requests: ['page', 'files'],
	},
	{
		name: 'LinkedIn preview',
		agent: 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)',
		requests: ['head', 'page'],
	},
	{ name: 'X preview', agent: 'Twitterbot/1.0', requests: ['page'] },
	{
		name: 'Skype and Teams preview',
		agent: 'Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5',
		requests: ['head', 'page', 'files'],
	},
	{
		name: 'Outlook preview',
		agent: 'MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview',
		requests: ['page'],
	},
	{
		name: 'Bing preview, which runs scripts',
		agent: 'Mozilla/5.0 (Windows NT 6.1; WOW64) AppleWebKit/534+ (KHTML, like Gecko) BingPreview/1.0b',
		requests: ['page', 'files', 'script'],
	},
	{
		name: 'Apple preview, which runs scripts',
		agent:
			'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/13.1.1 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)',
		requests: ['page', 'files', 'script'],
	},
	{
		name: 'Yahoo Mail preview',
		agent:
			'Mozilla/5.0 (compatible; Yahoo Link Preview; https://help.yahoo.com/kb/mail/yahoo-link-preview-SLN23615.html)',
		requests: ['page'],
	},
	{
		name: 'Snapchat preview',
		agent: 'Snap URL Preview Service; bot; snapchat; https://developers.snap.com/robots',
		requests: ['head', 'page'],
	},
	{
		name: 'Viber preview',
		agent: 'Viber/19.5.0 CFNetwork/1410.0.3 Darwin/22.6.0',
		requests: ['page', 'files'],
	},
	{ name: 'Mattermost preview', agent: 'Mattermost-Bot/1.1', requests: ['page'] },
	{
		name: 'Iframely in Jira',
		agent: 'Iframely/1.3.1 (+https://iframely.com/docs/about) Atlassian',
		requests: ['page', 'files'],
	},
	{
		name: 'Google safety check',
		agent:
			'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.179 Mobile Safari/537.36 (compatible; Google-Safety; +http://www.google.com/bot.html)',
		headers: BROWSER_HEADERS,
		requests: ['page', 'files', 'script', 'again'],
	},
	{
		name: 'Gmail image proxy',
		agent: 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
		requests: ['page'],
	},
	{
		name: 'Microsoft Safe Links, as a browser',
		agent: CHROME,
		headers: BROWSER_HEADERS,
		requests: ['head', 'page', 'files', 'script', 'again'],
	},
	{
		name: 'Microsoft Defender, without a name',
		agent: '',
		requests: ['head', 'page', 'again'],
	},
	{
		name: 'Proofpoint URL Defense, as a browser',
		agent: CHROME.replace('126', '109'),
		headers: { ...BROWSER_HEADERS, referer: 'https://urldefense.proofpoint.com/' },
		requests: ['page', 'script'],
	},
	{
		name: 'Mimecast URL Protect, as a browser',
		agent: 'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
		headers: { accept: 'text/html, application/xhtml+xml, */*', 'accept-language': 'en-US' },
		requests: ['head', 'page', 'files'],
	},
	{
		name: 'Barracuda Link Protection, which follows every link and form',
		agent: CHROME.replace('126', '83'),
		headers: { accept: '*/*', connection: 'close' },
		requests: ['page', 'files', 'script', 'guess', 'again'],
	},
	{
		name: 'Cisco Secure Email',
		agent: 'Mozilla/5.0 (compatible; MSIE 9.0; Windows NT 6.1; Trident/5.0)',
		requests: ['page', 'again'],
	},
	{
		name: 'VirusTotal',
		agent:
			'Mozilla/5.0 (Windows; U; MSIE 9.0; Windows NT 9.0; en-US) AppEngine-Google; (+http://code.google.com/appengine; appid: s~virustotalcloud)',
		requests: ['page', 'files'],
	},
	{
		name: 'Cloudflare URL scanner, which runs scripts',
		agent: 'Mozilla/5.0 (compatible; CloudflareRadarURLScanner; +https://radar.cloudflare.com/)',
		headers: BROWSER_HEADERS,
		requests: ['page', 'files', 'script', 'preflight'],
	},
	{
		name: 'a sandbox with HeadlessChrome, which replays what the page can call',
		agent:
			'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/74.0.3729.169 Safari/537.36',
		headers: BROWSER_HEADERS,
		requests: ['page', 'files', 'script', 'preflight', 'guess', 'guess'],
	},
	{ name: 'a script of a gateway', agent: 'python-requests/2.31.0', requests: ['head', 'page', 'guess'] },
];
