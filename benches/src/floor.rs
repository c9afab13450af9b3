//! The hand-written floors of the dice jobs: fixed arrays, each in floating point and in whole numbers, nothing general.
//!
//! Written as tersely as such code is: what each does is said at the procedure of the same job.
#![allow(clippy::needless_range_loop, clippy::new_without_default, missing_docs)]

// ---------- (a) exact in u64: counts over 100*216*100 per attack ----------
// ways3d6 and ways of 3d6+2d10 are compile-time tables (as any real engine would keep them)
const fn convc<const N: usize>(a: [u64; N], faces: usize) -> [u64; N] {
    let mut o = [0u64; N];
    let mut i = 0;
    while i < N {
        let mut j = 1;
        while j <= faces && i + j < N {
            o[i + j] += a[i];
            j += 1;
        }
        i += 1;
    }
    o
}
const ONE39: [u64; 39] = {
    let mut z = [0; 39];
    z[0] = 1;
    z
};
const D6: [u64; 39] = convc(ONE39, 6);
const D6X3: [u64; 39] = convc(convc(D6, 6), 6);
const CRIT: [u64; 39] = convc(convc(D6X3, 10), 10);
pub fn job_a_exact(t: u64) -> (u64, u128) {
    let p = 11 - t; // faces that hit
    let (n0, n1, n2) = ((10 - p) * (10 - p), 2 * p * (10 - p), p * p - 1);
    let mut atk = [0u64; 39]; // weights over 100*216*100
    for i in 0..39 {
        atk[i] = n1 * D6[i] * 3600 + n2 * D6X3[i] * 100 + CRIT[i]
    }
    atk[0] += n0 * 21600;
    // P(sum3 >= 28) : pair of attacks then tail
    let mut tail = [0u64; 40];
    for i in (0..39).rev() {
        tail[i] = tail[i + 1] + atk[i]
    }
    let mut pair = [0u64; 77];
    for i in 0..39 {
        if atk[i] != 0 {
            for j in 0..39 {
                pair[i + j] += atk[i] * atk[j]
            }
        }
    }
    let mut kill: u128 = 0;
    for s in 0..77 {
        let need = 28usize.saturating_sub(s);
        if need < 39 {
            kill += pair[s] as u128 * tail[need] as u128
        }
    }
    ((kill >> 64) as u64, kill)
}
pub fn job_a_f64(t: u64) -> f64 {
    let p = (11 - t) as f64 / 10.0;
    let (n0, n1, n2) = ((1.0 - p) * (1.0 - p), 2.0 * p * (1.0 - p), p * p - 0.01);
    let mut atk = [0f64; 40];
    for i in 0..39 {
        atk[i] = n1 / 6.0 * D6[i] as f64 + n2 / 216.0 * D6X3[i] as f64 + 0.01 / 21600.0 * CRIT[i] as f64
    }
    atk[0] += n0;
    let mut cum = [0f64; 41];
    for i in (0..39).rev() {
        cum[i] = cum[i + 1] + atk[i]
    }
    // 1 - P(sum<=27), only the 28x28 triangle is needed
    let mut pair = [0f64; 28];
    for i in 0..28 {
        let a = atk[i];
        for j in 0..28 - i {
            pair[i + j] += a * atk[j]
        }
    }
    let mut miss = 0.0;
    for s in 0..28 {
        miss += pair[s] * (cum[0] - cum[28 - s])
    }
    1.0 - miss
}

// ---------- (b) ----------
fn mulx<T: Copy + std::ops::Add<Output = T>>(a: &[T], b: &mut [T], len: usize, k: usize) {
    // b = a * (1 + x^k); a has len terms and zeros up to len+k
    b[..k].copy_from_slice(&a[..k]);
    for (o, (x, y)) in b[k..len + k].iter_mut().zip(a[k..len + k].iter().zip(&a[..len])) {
        *o = *x + *y
    }
}
/// a *= 1+x+..+x^9 = (1+x)(1+x^2)(1+x^4) + x^8(1+x) in 4 vector passes; t,u scratch; zeros beyond len needed and kept
fn box10<T: Copy + std::ops::Add<Output = T>>(a: &mut [T], t: &mut [T], u: &mut [T], len: usize, z: T) {
    mulx(a, t, len, 1);
    t[len + 1..len + 9].fill(z);
    mulx(t, u, len + 1, 2);
    u[len + 3..len + 9].fill(z);
    mulx(u, a, len + 3, 4);
    a[len + 7..len + 9].fill(z);
    for (o, x) in a[8..len + 9].iter_mut().zip(&t[..len + 1]) {
        *o = *o + *x
    }
}
pub fn job_b(n: usize, out: &mut [u64; 128]) {
    // out[i] = ways that n d10 (faces 0..9) sum to i, exact (total 10^10)
    let (mut t, mut u) = ([0u64; 128], [0u64; 128]);
    *out = [0; 128];
    out[..10].fill(1);
    let mut len = 10;
    for _ in 1..n {
        box10(out, &mut t, &mut u, len, 0);
        len += 9
    }
}

// ---------- (c) ----------
pub fn job_c(n: u32, out: &mut [[u32; 26]; 6]) {
    let mut d = [0u32; 26];
    d[0] = 1;
    let binom = [
        [1, 0, 0, 0, 0, 0],
        [1, 1, 0, 0, 0, 0],
        [1, 2, 1, 0, 0, 0],
        [1, 3, 3, 1, 0, 0],
        [1, 4, 6, 4, 1, 0],
        [1, 5, 10, 10, 5, 1u32],
    ];
    for k in 0..=n as usize {
        // k dice that are not 6, n-k sixes
        let c = binom[n as usize][k];
        let row = &mut out[n as usize - k];
        for i in 0..26 {
            row[i] = c * d[i]
        }
        let mut e = [0u32; 26];
        for j in 1..6 {
            for i in j..26 {
                e[i] += d[i - j]
            }
        }
        d = e;
    }
}

// ---------- (d) joint (points, specials) ----------
pub const PW: usize = 288; // row stride for points (max 270 used)
#[derive(Clone)]
pub struct Poly {
    pub h: usize,
    lo: [u16; 24],
    hi: [u16; 24],
    pub v: Box<[f64]>,
} // rows = specials; [lo,hi) used points
impl Poly {
    fn new() -> Self {
        Poly { h: 0, lo: [0; 24], hi: [0; 24], v: vec![0.0; PW * 24].into_boxed_slice() }
    }
    fn clear(&mut self) {
        for r in 0..self.h {
            let (l, h) = (self.lo[r] as usize, self.hi[r] as usize);
            if h > l {
                self.v[r * PW + l..r * PW + h].fill(0.0)
            }
            self.lo[r] = 0;
            self.hi[r] = 0
        }
        self.h = 0
    }
    fn touch(&mut self, r: usize, l: usize, h: usize) {
        if r >= self.h {
            self.h = r + 1
        }
        if self.hi[r] == 0 {
            self.lo[r] = l as u16;
            self.hi[r] = h as u16
        } else {
            self.lo[r] = self.lo[r].min(l as u16);
            self.hi[r] = self.hi[r].max(h as u16)
        }
    }
    #[inline]
    fn add(&mut self, p: usize, s: usize, x: f64) {
        self.touch(s, p, p + 1);
        self.v[s * PW + p] += x
    }
    fn mac(&mut self, a: &Poly, b: &Poly) {
        // self += a*b ; b is the longer one (vector side)
        for ra in 0..a.h {
            for rb in 0..b.h {
                let (al, ah, bl, bh) = (a.lo[ra] as usize, a.hi[ra] as usize, b.lo[rb] as usize, b.hi[rb] as usize);
                if ah <= al || bh <= bl {
                    continue;
                }
                let r = ra + rb;
                self.touch(r, al + bl, ah + bh - 1);
                let brow = &b.v[rb * PW + bl..rb * PW + bh];
                let base = r * PW + bl;
                for i in al..ah {
                    let x = a.v[ra * PW + i];
                    if x == 0.0 {
                        continue;
                    }
                    let o = &mut self.v[base + i..base + i + brow.len()];
                    for k in 0..brow.len() {
                        o[k] += x * brow[k]
                    }
                }
            }
        }
    }
    fn scale(&mut self, c: f64) {
        for r in 0..self.h {
            for x in &mut self.v[r * PW + self.lo[r] as usize..r * PW + self.hi[r] as usize] {
                *x *= c
            }
        }
    }
}
pub struct WsD {
    a: [Poly; 3],
    t: Poly,
    t2: Poly,
    u: Poly,
    one: Poly,
    sq: Poly,
    pub out: Poly,
}
impl WsD {
    pub fn new() -> Self {
        WsD {
            a: [Poly::new(), Poly::new(), Poly::new()],
            t: Poly::new(),
            t2: Poly::new(),
            u: Poly::new(),
            one: Poly::new(),
            sq: Poly::new(),
            out: Poly::new(),
        }
    }
    pub fn run(&mut self, m: u32) {
        for p in &mut self.a {
            p.clear()
        }
        self.t.clear();
        for r in 1..=10usize {
            for s in 1..=6usize {
                let k = (s == 6) as usize + (r == 10) as usize;
                let (p, q) = ((r * s) % 13, (r == s) as usize);
                self.a[k].add(p, q, 1.0 / 60.0);
                self.t.add(p, q, 1.0 / 60.0); // depth-3 roll
            }
        }
        for _ in 0..2 {
            // depth 2, depth 1
            self.t2.clear();
            self.u.clear();
            self.t2.mac(&self.t, &self.t);
            self.u.mac(&self.a[1], &self.t);
            self.u.mac(&self.a[2], &self.t2);
            let a0 = &self.a[0];
            for r in 0..a0.h {
                for i in a0.lo[r] as usize..a0.hi[r] as usize {
                    let x = a0.v[r * PW + i];
                    if x != 0.0 {
                        self.u.add(i, r, x)
                    }
                }
            }
            std::mem::swap(&mut self.t, &mut self.u);
        }
        self.one.clear();
        self.sq.clear();
        self.out.clear();
        for x in 1..6 {
            self.one.add(x, 0, 1.0 / 6.0)
        }
        for r in 0..self.t.h {
            for i in self.t.lo[r] as usize..self.t.hi[r] as usize {
                let x = self.t.v[r * PW + i];
                if x != 0.0 {
                    self.one.add(i + 6, r, x / 6.0)
                }
            }
        }
        self.sq.mac(&self.one, &self.one);
        self.out.mac(&self.one, &self.sq);
        let hit = (0..10).filter(|x| x + 1 + m >= 14).count() as f64 / 10.0;
        self.out.scale(hit);
        self.out.add(0, 0, 1.0 - hit);
    }
}
// exact (d): u192 accumulation of u128 * u64
#[derive(Clone, Copy, Default)]
pub struct U192(pub u64, pub u64, pub u64);
impl U192 {
    #[inline]
    fn mac(&mut self, a: u128, b: u64) {
        let lo = (a as u64) as u128 * b as u128;
        let hi = (a >> 64) * b as u128;
        let (s0, c0) = self.0.overflowing_add(lo as u64);
        let mid = (lo >> 64) + (hi as u64) as u128 + self.1 as u128 + c0 as u128;
        self.0 = s0;
        self.1 = mid as u64;
        self.2 += (hi >> 64) as u64 + (mid >> 64) as u64;
    }
    pub fn f(&self) -> f64 {
        self.0 as f64 + self.1 as f64 * 18446744073709551616.0 + self.2 as f64 * 18446744073709551616.0f64.powi(2)
    }
}
pub fn job_d_exact(_m: u32, out: &mut Vec<U192>, sq: &mut Vec<u128>) {
    // integer weights; table at depth k has denominator DEN[k]
    const W: usize = 96; // t1 row stride
    let mut a = [[0u64; 2 * W]; 3];
    let mut t = vec![0u64; 8 * W]; // rows of specials
    let mut th = 2usize;
    for r in 1..=10usize {
        for s in 1..=6usize {
            let k = (s == 6) as usize + (r == 10) as usize;
            a[k][(r == s) as usize * W + (r * s) % 13] += 1;
            t[(r == s) as usize * W + (r * s) % 13] += 1;
        }
    }
    let mut den: u64 = 60;
    let mut w = 13usize;
    for _ in 0..2 {
        let mut t2 = vec![0u64; 16 * 2 * W];
        for ra in 0..th {
            for rb in 0..th {
                for i in 0..w {
                    let x = t[ra * W + i];
                    if x != 0 {
                        for j in 0..w {
                            t2[(ra + rb) * 2 * W + i + j] += x * t[rb * W + j]
                        }
                    }
                }
            }
        }
        let mut u = vec![0u64; 8 * W];
        for ra in 0..2 {
            for i in 0..13 {
                let (x0, x1, x2) = (a[0][ra * W + i], a[1][ra * W + i], a[2][ra * W + i]);
                u[ra * W + i] += x0 * den * den;
                if x1 != 0 {
                    for rb in 0..th {
                        for j in 0..w {
                            u[(ra + rb) * W + i + j] += x1 * den * t[rb * W + j]
                        }
                    }
                }
                if x2 != 0 {
                    for rb in 0..2 * th - 1 {
                        for j in 0..2 * w - 1 {
                            u[(ra + rb) * W + i + j] += x2 * t2[rb * 2 * W + j]
                        }
                    }
                }
            }
        }
        t = u;
        den = 60 * den * den;
        th *= 2;
        w = 2 * w + 12; // upper bounds
    }
    let th = 7.min(th) + 1;
    let w = w.min(85);
    let ow = w + 6; // one: row stride 96 also
    let mut one = vec![0u64; 8 * W];
    for x in 1..6 {
        one[x] = den
    }
    for r in 0..th.min(8) {
        for i in 0..w {
            if r * W + i + 6 < 8 * W {
                one[r * W + i + 6] += t[r * W + i]
            }
        }
    }
    let h = 8;
    let w2 = 2 * ow;
    sq.clear();
    sq.resize(15 * w2, 0);
    for ra in 0..h {
        for i in 0..ow {
            let x = one[ra * W + i];
            if x == 0 {
                continue;
            }
            for rb in 0..h {
                for j in 0..ow {
                    sq[(ra + rb) * w2 + i + j] += x as u128 * one[rb * W + j] as u128
                }
            }
        }
    }
    let w3 = 3 * ow;
    out.clear();
    out.resize(22 * w3, U192::default());
    for ra in 0..h {
        for i in 0..ow {
            let x = one[ra * W + i];
            if x == 0 {
                continue;
            }
            for rb in 0..15 {
                for j in 0..w2 {
                    let y = sq[rb * w2 + j];
                    if y != 0 {
                        out[(ra + rb) * w3 + i + j].mac(y, x)
                    }
                }
            }
        }
    }
}

// ---------- (e) ----------
fn hits_e(s: u32) -> [f64; 11] {
    let mut h = [0f64; 11];
    h[0] = 1.0;
    for k in 0..10u32 {
        let p = (21 - (s - k)) as f64 / 20.0;
        for i in (1..11).rev() {
            h[i] = h[i] * (1.0 - p) + h[i - 1] * p
        }
        h[0] *= 1.0 - p
    }
    h
}
pub fn job_e_f64(s: u32, out: &mut [f64; 640]) {
    // Horner: acc = acc*B + w_k, B = (x(1+..+x^9)/10)^6 ; shifts by 6 per hit folded into the index
    let h = hits_e(s);
    let (mut t, mut u) = ([0f64; 640], [0f64; 640]);
    *out = [0.0; 640];
    out[0] = h[10];
    let mut len = 1;
    for k in (0..10).rev() {
        for _ in 0..6 {
            box10(out, &mut t, &mut u, len, 0.0);
            len += 9
        }
        out.copy_within(0..len, 6); // one hit shifts the sum by 6 (faces 1..10 instead of 0..9)
        out[..6].fill(0.0);
        len += 6;
        for x in &mut out[..len] {
            *x *= 1e-6
        }
        out[0] += h[k];
    }
}
pub type U256 = [u64; 4];
#[inline]
fn add(a: &mut U256, b: &U256) {
    let mut c = 0u64;
    for i in 0..4 {
        let (s, c1) = a[i].overflowing_add(b[i]);
        let (s, c2) = s.overflowing_add(c);
        a[i] = s;
        c = (c1 | c2) as u64
    }
}
#[inline]
fn sub(a: &mut U256, b: &U256) {
    let mut c = 0u64;
    for i in 0..4 {
        let (s, c1) = a[i].overflowing_sub(b[i]);
        let (s, c2) = s.overflowing_sub(c);
        a[i] = s;
        c = (c1 | c2) as u64
    }
}
fn muls(a: U256, m: u64) -> U256 {
    let mut o = [0; 4];
    let mut c = 0u128;
    for i in 0..4 {
        let x = a[i] as u128 * m as u128 + c;
        o[i] = x as u64;
        c = x >> 64
    }
    o
}
pub fn job_e_exact(s: u32, acc: &mut [U256; 640], tmp: &mut [U256; 640]) {
    let mut h = [0u64; 11];
    h[0] = 1; // over 20^10
    for k in 0..10u32 {
        let p = (21 - (s - k)) as u64;
        for i in (1..11).rev() {
            h[i] = h[i] * (20 - p) + h[i - 1] * p
        }
        h[0] *= 20 - p
    }
    *acc = [[0; 4]; 640];
    acc[0] = [h[10], 0, 0, 0];
    let mut len = 1;
    let mut scale: U256 = [1, 0, 0, 0];
    for k in (0..10).rev() {
        for _ in 0..6 {
            let mut run = [0u64; 4];
            for i in 0..len + 9 {
                if i < len {
                    add(&mut run, &acc[i])
                }
                if i >= 10 {
                    sub(&mut run, &acc[i - 10])
                }
                tmp[i] = run
            }
            acc[..len + 9].copy_from_slice(&tmp[..len + 9]);
            len += 9;
        }
        acc.copy_within(0..len, 6);
        acc[..6].fill([0; 4]);
        len += 6;
        scale = muls(scale, 1_000_000);
        let w = muls(scale, h[k]);
        add(&mut acc[0], &w);
    }
}
pub fn f256(a: &U256) -> f64 {
    (0..4).map(|i| a[i] as f64 * 2f64.powi(64 * i as i32)).sum()
}
