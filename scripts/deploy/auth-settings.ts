/** The settings of a hosted project's auth service, by the names of the Management API. */

import { authServerEmails } from '../../host/mail/auth-emails.ts';
import { parseSender } from '../../host/mail/smtp.ts';
import type { Settings } from '../../host/settings.ts';

/** The default ports of SMTP with TLS from the start, and with STARTTLS. */
const SMTP_PORTS: Readonly<Record<string, string>> = { 'smtps:': '465', 'smtp:': '587' };

/** Sign-in as on our own host: the same password rule, sessions, emails and links. */
export function authSettings(
	{ smtp, google }: Pick<Settings, 'google'> & { smtp: NonNullable<Settings['smtp']> },
	siteUrl: string,
): Record<string, unknown> {
	return {
		site_url: siteUrl,
		uri_allow_list: `${siteUrl}/**`,
		password_min_length: 10,
		jwt_exp: 900,
		refresh_token_rotation_enabled: true,
		security_refresh_token_reuse_interval: 30,
		mfa_totp_enroll_enabled: true,
		mfa_totp_verify_enabled: true,
		mailer_notifications_mfa_factor_enrolled_enabled: true,
		mailer_notifications_mfa_factor_unenrolled_enabled: true,
		mailer_autoconfirm: false,
		mailer_otp_exp: 3_600,
		...mailServer(smtp),
		...templates(),
		external_google_enabled: google !== null,
		...(google && {
			external_google_client_id: google.clientId,
			external_google_secret: google.clientSecret,
		}),
	};
}

function mailServer({ url, from }: NonNullable<Settings['smtp']>): Record<string, string> {
	const { protocol, hostname, port, username, password } = new URL(url);
	const { name, address } = parseSender(from);
	return {
		smtp_admin_email: address,
		smtp_sender_name: name,
		smtp_host: hostname,
		smtp_port: port || (SMTP_PORTS[protocol] ?? ''),
		smtp_user: decodeURIComponent(username),
		smtp_pass: decodeURIComponent(password),
	};
}

function templates(): Record<string, string> {
	return Object.fromEntries(
		Object.entries(authServerEmails()).flatMap(([kind, { subject, html }]) => [
			[`mailer_subjects_${kind}`, subject],
			[`mailer_templates_${kind}_content`, html],
		]),
	);
}
