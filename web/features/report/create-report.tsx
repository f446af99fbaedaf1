/** The buttons that create reports. The dialog that one opens is loaded then. */
import { FileText } from 'lucide-react';
import { type ComponentType, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DialogControls } from '../../ui/dialog/dialog-frame.tsx';
import { LazyDialog } from '../../ui/dialog.tsx';
import type { HomeReportSource } from './forms/home-report-dialog.tsx';
import type { MarketReportSource } from './forms/market-report-dialog.tsx';
import type { MarketUpdateSource } from './forms/market-update-dialog.tsx';

const loadHome = async () => (await import('./forms/home-report-dialog.tsx')).HomeReportDialog;
const loadMarket = async () => (await import('./forms/market-report-dialog.tsx')).MarketReportDialog;
const loadUpdate = async () => (await import('./forms/market-update-dialog.tsx')).MarketUpdateDialog;

/** From the workbench, whose price has the button in one of two places. The dialog is in neither, so that it stays open. */
export function useCreateReport(source: HomeReportSource): CreateParts {
	return useCreate({
		...{ label: 'Create report', className: 'max-sm:h-11 max-sm:flex-1' },
		...{ load: loadHome, source },
	});
}

/** The same for a buyer of a home on the market. */
export function useOfferReport(source: HomeReportSource): CreateParts {
	return useCreate({
		...{ label: 'Offer analysis', look: 'plain', className: 'max-sm:h-11 max-sm:flex-1' },
		...{ load: loadHome, source: { ...source, start: 'offer' } },
	});
}

/** From a ZIP code search. */
export function CreateMarketReport(source: MarketReportSource) {
	return <Create label="Create market report" load={loadMarket} source={source} />;
}

/** Of the area on the screen. */
export function CreateMarketUpdate(source: MarketUpdateSource) {
	return (
		<div className="update-bar">
			<Create label="Market update" load={loadUpdate} source={source} />
		</div>
	);
}

interface CreateProps<Source> {
	label: string;
	look?: 'primary' | 'plain';
	className?: string;
	load: () => Promise<ComponentType<Source & DialogControls>>;
	/** What the report is made from. */
	source: Source;
}

interface CreateParts {
	button: ReactNode;
	dialog: ReactNode;
}

function Create<Source extends object>(props: CreateProps<Source>) {
	const { button, dialog } = useCreate(props);
	return (
		<>
			{button}
			{dialog}
		</>
	);
}

function useCreate<Source extends object>({
	label,
	look = 'primary',
	className = '',
	load,
	source,
}: CreateProps<Source>): CreateParts {
	const [open, setOpen] = useState(false);
	const returnTo = useRef<HTMLButtonElement>(null);
	return {
		button: (
			<Button ref={returnTo} size="small" look={look} className={className} onClick={() => setOpen(true)}>
				<FileText aria-hidden="true" className="size-4" />
				{label}
			</Button>
		),
		dialog: (
			<LazyDialog
				name={label}
				load={load}
				dialog={{ ...source, open, onClose: () => setOpen(false), returnTo }}
			/>
		),
	};
}
