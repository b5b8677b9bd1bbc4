import '../styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { InFront } from '../parts/floating/in-front.tsx';
import { Confirm } from './confirm.tsx';

const root = document.getElementById('root');
if (root !== null)
  createRoot(root).render(
    <StrictMode>
      <InFront>
        <Confirm />
      </InFront>
    </StrictMode>,
  );
