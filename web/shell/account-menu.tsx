/** The account menu of the header: the credits, the pages of the account, and Sign out. */
import { lazily } from '../lazily.tsx';
import { Dropdown } from '../ui/dialog/dropdown.tsx';

// Visitors don't load it.
const AccountPanel = lazily(
	async () => (await import('./account-panel.tsx')).AccountPanel,
	<div className="h-64" />,
);

export function AccountMenu({ userId }: { userId: string }) {
	return (
		<Dropdown label="Account" className="left-0 w-72 md:right-0 md:left-auto">
			{() => <AccountPanel userId={userId} />}
		</Dropdown>
	);
}
